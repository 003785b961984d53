import {
  Button,
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { type PageConfig, type PageProblem, parsePageConfig } from '#contract/pageConfig.ts'
import { findSource } from '#contract/pageSources.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { copyText } from '#kit/dialog/toasts.ts'
import { problemWords } from '#features/portal/designer/labels.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  text: {
    '& > textarea': {
      height: '48vh',
      maxHeight: 'none',
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: tokens.fontSizeBase200,
      whiteSpace: 'pre',
    },
  },
  problems: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
})

/** Problems that are named at once; more of the same do not help. */
const MAX_NAMED = 10

/** Problems that keep a text from being a page, calls that do not exist included. */
export function checkPage(text: string): { config: PageConfig | null; problems: readonly PageProblem[] } {
  const { config, problems } = parsePageConfig(text)
  const unknown = (config?.widgets ?? [])
    .filter(({ source }) => source.kind === 'call' && source.url !== '' && !findSource(source.url))
    .map(({ i, source }): PageProblem => ({ code: 'source', widget: i, at: source.url }))
  return { config, problems: [...problems, ...unknown] }
}

export function Problems({ problems }: { problems: readonly PageProblem[] }) {
  const styles = useStyles()
  const text = useText()
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <ul className={styles.problems}>
          {problems.slice(0, MAX_NAMED).map((problem) => (
            <li key={JSON.stringify(problem)}>
              {text(problemWords[problem.code], {
                widget: problem.widget ?? '',
                at: problem.at ?? '',
              })}
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  )
}

interface JsonDialogProps extends DialogProps {
  readonly page: PageConfig
  onImport(page: PageConfig): void
}

/** The page as text: copied, or put in place of the designed one. */
export function JsonDialog({ page, onImport, onClose }: JsonDialogProps) {
  const styles = useStyles()
  const text = useText()
  const [stored] = useState(() => JSON.stringify(page, null, 2))
  const [words, setWords] = useState(stored)
  const [problems, setProblems] = useState<readonly PageProblem[]>([])
  const put = () => {
    const checked = checkPage(words)
    setProblems(checked.problems)
    if (!checked.config || checked.problems.length > 0) return
    onImport(checked.config)
    onClose()
  }
  return (
    <DialogFrame
      title={text('portal.designer:json')}
      width={760}
      isFixedWidth
      isFilled={words !== stored}
      className={styles.content}
      main={{ label: text('portal.designer:json.import'), run: put }}
      onClose={() => onClose()}
    >
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      <Field label={text('portal.designer:json.text')}>
        <Textarea
          className={styles.text}
          resize="vertical"
          spellCheck={false}
          value={words}
          onChange={(_, { value }) => setWords(value)}
        />
      </Field>
      <div>
        <Button onClick={() => copyText(words)}>{text('portal.designer:json.copy')}</Button>
      </div>
    </DialogFrame>
  )
}
