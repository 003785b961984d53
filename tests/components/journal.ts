import { JournalChange, JournalEntry, type JournalField, type JournalSide } from '#contract/bridge.ts'

/** Entries of the change journal as core answers them, complete and checked by the contract. */

/** 2026-11-28 08:00:00 in UTC. */
export const AT = Date.UTC(2026, 10, 28, 8)

export const sampleEntry = (entry: number, change: Partial<JournalEntry> = {}): JournalEntry =>
  JournalEntry.parse({
    entry,
    at: AT + entry * 1000,
    endpoint: 'sys.user.update',
    resource: 'sys.user',
    action: 'update',
    outcome: 'done',
    reason: '',
    count: 1,
    record: { id: `${entry}0`, name: `用户 ${entry}` },
    fields: ['realName'],
    batch: '',
    undoes: null,
    undoneBy: null,
    windowId: 'w1',
    ...change,
  })

export const known = (value: JournalSide['value'], words?: string[]): JournalSide => ({
  state: 'known',
  value,
  ...(words && { words }),
})

export const unseen = (state: Exclude<JournalSide['state'], 'known'>): JournalSide => ({ state, value: null })

export const sampleField = (change: Partial<JournalField> = {}): JournalField => ({
  field: 'realName',
  label: '',
  before: known('张三'),
  after: known('张三丰'),
  ...change,
})

export const sampleChange = (change: Partial<JournalChange> = {}): JournalChange =>
  JournalChange.parse({ id: '10', name: '用户 1', fields: [sampleField()], readAt: AT, ...change })
