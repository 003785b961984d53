import {
  Button,
  Link,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Subtitle2,
  Switch,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Add20Regular } from '@fluentui/react-icons/svg/add'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { WatchState } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import type { Screen } from '#kit/screen.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { EmptyState } from '#ui/States.tsx'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'
import { openRoute } from '../routes/openRoute.ts'
import { followRules, kindTexts, useRules } from './rules.ts'

const RuleDialog = lazy(() => import('./RuleDialog.tsx'))

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    maxWidth: '1040px',
    padding: tokens.spacingHorizontalXXL,
    boxSizing: 'border-box',
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  add: { flexShrink: 0, whiteSpace: 'nowrap' },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  sub: { color: tokens.colorNeutralForeground2 },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  rule: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    marginBottom: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  actions: { display: 'flex', gap: tokens.spacingHorizontalXS },
  incidents: { gridColumnStart: 2, gridColumnEnd: -1, margin: 0, padding: 0, listStyleType: 'none' },
  bad: { color: tokens.colorStatusDangerForeground1 },
  caution: { color: tokens.colorStatusWarningForeground1 },
})

/** Rules by which the console watches jobs, logs and messages in the background. */
function WatchScreen() {
  const styles = useStyles()
  const text = useText()
  const { rules } = useRules()
  const [editing, setEditing] = useState<WatchState | 'new' | null>(null)
  useEffect(followRules, [])
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Subtitle2 as="h2">{text('shell:watch.title')}</Subtitle2>
          <Text className={styles.sub}>{text('shell:watch.about')}</Text>
        </div>
        <Button
          className={styles.add}
          appearance="primary"
          icon={<Add20Regular />}
          onClick={() => setEditing('new')}
        >
          {text('shell:watch.add')}
        </Button>
      </div>
      <Permission />
      {rules?.length === 0 && <EmptyState title={text('shell:watch.none')} />}
      <ul className={styles.list} aria-label={text('shell:watch.title')}>
        {rules?.map((rule) => (
          <Rule key={rule.id} rule={rule} onEdit={() => setEditing(rule)} />
        ))}
      </ul>
      {editing !== null && (
        <Suspense>
          <ReturnFocus>
            <RuleDialog rule={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
          </ReturnFocus>
        </Suspense>
      )}
    </div>
  )
}

/** Prompts once for the system's own notifications; without them the notices of the status bar remain. */
function Permission() {
  const text = useText()
  const [permission, setPermission] = useState(() => Notification.permission)
  if (permission !== 'default') return null
  return (
    <MessageBar>
      <MessageBarBody>{text('shell:watch.permission')}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void Notification.requestPermission().then(setPermission)}>
          {text('shell:watch.allow')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

function Rule({ rule, onEdit }: { rule: WatchState; onEdit(): void }) {
  const styles = useStyles()
  const text = useText()
  const age = useAge(rule.checkedAt || null)
  const { incidents, checkedAt: _at, failure: _why, ...plain } = rule
  const save = (isOn: boolean) => void bridge.call('watch.save', { ...plain, isOn }).catch(presentFailure)
  const remove = async () => {
    const answer = await askConfirm({
      question: text('common:confirm.generic', { handle: text('common:delete') }),
      subjects: [rule.name],
      action: text('common:delete'),
      danger: true,
    })
    if (answer) await bridge.call('watch.remove', { id: rule.id }).catch(presentFailure)
  }
  const state = rule.isOn
    ? [incidents.length === 0 && rule.checkedAt > 0 ? text('shell:watch.well') : '', age]
    : [text('shell:watch.off')]
  return (
    <li className={styles.rule}>
      <Switch
        checked={rule.isOn}
        aria-label={text('shell:watch.isOn', { name: rule.name })}
        onChange={(_, { checked }) => save(checked)}
      />
      <div className={styles.words}>
        <Text weight="semibold">{rule.name}</Text>
        <Text size={200} className={styles.sub}>
          {[text(kindTexts[rule.kind]), rule.match, ...state].filter(Boolean).join(' · ')}
        </Text>
        {rule.failure && rule.isOn && (
          <Text size={200} className={styles.caution}>
            {text('shell:watch.failed', { reason: rule.failure })}
          </Text>
        )}
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={text('shell:watch.edit', { name: rule.name })} onClick={onEdit}>
          {text('common:edit')}
        </Button>
        <Button
          size="small"
          appearance="subtle"
          aria-label={text('shell:watch.remove', { name: rule.name })}
          onClick={() => void remove()}
        >
          {text('common:delete')}
        </Button>
      </div>
      {incidents.length > 0 && (
        <ul className={styles.incidents}>
          {incidents.map((incident) => (
            <li key={incident.key}>
              <Link as="button" className={styles.bad} onClick={() => openRoute(incident.route)}>
                {rule.kind === 'messageArrived'
                  ? incident.subject
                  : text(incident.isOld ? 'shell:watch.incidentOld' : 'shell:watch.incident', {
                      subject: incident.subject || rule.name,
                      count: incident.count,
                    })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export const screen: Screen = { Component: WatchScreen, title: 'shell:watch.title', namespaces: [] }
