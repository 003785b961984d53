import { Button, Dropdown, makeStyles, Option, Text, tokens } from '@fluentui/react-components'
import { Broom20Regular } from '@fluentui/react-icons/svg/broom'
import { useId, useState } from 'react'
import { type Transfer, transferKinds } from '#contract/bridge/transfers.ts'
import { TransferRow } from '#kit/files/TransferRow.tsx'
import { forgetTransfer, hasEnded, useOwnTransfers } from '#kit/files/transfers.ts'
import type { Screen } from '#kit/screen.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    height: '100%',
    padding: tokens.spacingHorizontalL,
    boxSizing: 'border-box',
  },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  filter: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  choice: { minWidth: '128px' },
  space: { flexGrow: 1 },
  summary: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  list: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Only visible rows are rendered, however many uploads are queued.
  entry: {
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 76px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  none: { display: 'grid', placeContent: 'center', flexGrow: 1 },
})

const kinds = ['all', ...transferKinds] as const
const kindTexts: Record<(typeof kinds)[number], TextKey> = {
  all: 'shell:transfers.all',
  export: 'kit:transfer.kind.export',
  download: 'kit:transfer.kind.download',
  upload: 'kit:transfer.kind.upload',
}

const owners = ['own', 'all'] as const
const ownerTexts: Record<(typeof owners)[number], TextKey> = {
  own: 'shell:transfers.own',
  all: 'shell:transfers.all',
}

const states = ['all', 'active', 'done', 'failed'] as const
const stateTexts: Record<(typeof states)[number], TextKey> = {
  all: 'shell:transfers.all',
  active: 'shell:transfers.active',
  done: 'kit:transfer.state.done',
  failed: 'shell:transfers.failed',
}
const fits: Record<(typeof states)[number], (transfer: Transfer) => boolean> = {
  all: () => true,
  active: (transfer) => !hasEnded(transfer),
  done: ({ state }) => state === 'done',
  failed: ({ state }) => state === 'failed' || state === 'cancelled',
}

/** Exports, downloads and uploads of this window's account, and on demand of every account of this console. */
function TransferCentre() {
  const styles = useStyles()
  const text = useText()
  const { own, others } = useOwnTransfers()
  const [owner, setOwner] = useState<(typeof owners)[number]>('own')
  const transfers = owner === 'own' ? own : [...own, ...others].sort((a, b) => b.startedAt - a.startedAt)
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const [state, setState] = useState<(typeof states)[number]>('all')
  const shown = transfers.filter((one) => (kind === 'all' || one.kind === kind) && fits[state](one))
  const ended = transfers.filter(hasEnded)

  return (
    <div className={styles.page}>
      <div className={styles.tools} role="toolbar" aria-label={text('shell:transfers.title')}>
        <Choice
          label="shell:transfers.kind"
          values={kinds}
          texts={kindTexts}
          value={kind}
          onChange={setKind}
        />
        <Choice
          label="shell:transfers.state"
          values={states}
          texts={stateTexts}
          value={state}
          onChange={setState}
        />
        {others.length > 0 || owner === 'all' ? (
          <Choice
            label="shell:transfers.owner"
            values={owners}
            texts={ownerTexts}
            value={owner}
            onChange={setOwner}
          />
        ) : null}
        <span className={styles.space} />
        <Text className={styles.summary} role="status">
          {text('shell:transfers.summary', { active: transfers.length - ended.length, ended: ended.length })}
        </Text>
        <Button
          icon={<Broom20Regular />}
          disabled={ended.length === 0}
          onClick={() => {
            for (const { id } of ended) forgetTransfer(id)
          }}
        >
          {text('shell:transfers.clear')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <div className={styles.none}>
          <EmptyState
            title={text(transfers.length === 0 ? 'shell:transfers.none' : 'shell:transfers.noneFits')}
          />
        </div>
      ) : (
        <ul className={styles.list} aria-label={text('shell:transfers.list')}>
          {shown.map((transfer) => (
            <li key={transfer.id} className={styles.entry}>
              <TransferRow transfer={transfer} showProfile={owner === 'all'} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChoiceProps<V extends string> {
  label: TextKey
  values: readonly V[]
  texts: Record<V, TextKey>
  value: V
  onChange(value: V): void
}

function Choice<V extends string>({ label, values, texts, value, onChange }: ChoiceProps<V>) {
  const styles = useStyles()
  const text = useText()
  const id = useId()
  return (
    <span className={styles.filter}>
      <Text id={id}>{text(label)}</Text>
      <Dropdown
        className={styles.choice}
        aria-labelledby={id}
        value={text(texts[value])}
        selectedOptions={[value]}
        onOptionSelect={(_, { optionValue }) => {
          const chosen = values.find((one) => one === optionValue)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {values.map((one) => (
          <Option key={one} value={one}>
            {text(texts[one])}
          </Option>
        ))}
      </Dropdown>
    </span>
  )
}

export const screen: Screen = { Component: TransferCentre, title: 'shell:transfers.title', namespaces: [] }
