import { parentLine } from '#server/common/parentLine.ts'
import type { FromRules } from './ruleWorker.ts'
import { type RuleQuery, ruleSelect } from './ruleSelect.ts'

/** The process in which stored statements run: one at a time, and it is killed when one takes too long. */
const line = parentLine()
if (!line) throw new Error('This program runs as a child process only')

function answer(query: RuleQuery): FromRules {
  try {
    return { type: 'rows', rows: ruleSelect(query) }
  } catch (error) {
    return { type: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

// Its only sender is the server itself.
line.onMessage((message) => line.post(answer(message as RuleQuery)))
line.onDisconnect(() => process.exit(0))
line.post({ type: 'ready' } satisfies FromRules)
