import {
  Button,
  Caption1,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Text,
  tokens,
} from '@fluentui/react-components'
import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN'
import { useEffect, useState } from 'react'
import { type CronField, type CronProblem, cronFields, cronProblem, splitCron } from '#base/cron.ts'
import type { Failure } from '#contract/failures.ts'
import { job } from '#contract/resources/ops/job.ts'
import { useFormText } from '#kit/form/useFormText.ts'
import { useSettings } from '#kit/bridge/host.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { usePlatformZone } from '#kit/zoneName.ts'
import { cronPhrase } from '#pickers/cron/cronPhrase.ts'

const useStyles = makeStyles({
  root: {
    gridColumnStart: 1,
    gridColumnEnd: -1,
    display: 'grid',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalM },
  words: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  problem: { color: tokens.colorStatusDangerForeground1 },
  parts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalXS,
  },
  part: { minWidth: 0 },
  times: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    // Room for two lines, which five times need, so that the form below does not move while they are fetched.
    minHeight: `calc(2 * ${tokens.lineHeightBase200})`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
})

const fieldLabels: Record<CronField, TextKey> = {
  second: 'pickers:cron.second',
  minute: 'pickers:cron.minute',
  hour: 'pickers:cron.hour',
  day: 'pickers:cron.day',
  month: 'pickers:cron.month',
  weekday: 'pickers:cron.weekday',
  year: 'pickers:cron.year',
}

/** Milliseconds without typing before the request is sent. */
const PAUSE = 300

const examples: readonly (readonly [TextKey, string])[] = [
  ['pickers:cron.example.minutes', '0 0/10 * * * ?'],
  ['pickers:cron.example.hour', '0 0 * * * ?'],
  ['pickers:cron.example.day', '0 0 3 * * ?'],
  ['pickers:cron.example.weekdays', '0 0 9 ? * MON-FRI'],
  ['pickers:cron.example.week', '0 0 8 ? * MON'],
  ['pickers:cron.example.month', '0 0 23 L * ?'],
]

/** Describes an expression in the operator's language. */
export function cronWords(expression: string, language: string): string {
  const isChinese = language.startsWith('zh')
  try {
    const words = cronstrue.toString(splitCron(expression).join(' '), {
      locale: isChinese ? 'zh_CN' : 'en',
      dayOfWeekStartIndexZero: false,
      use24HourTimeFormat: true,
    })
    // Chinese has its own full-width comma.
    return isChinese ? words.replaceAll(', ', '，') : words
  } catch {
    return ''
  }
}

const bounds = ({ field, value, min, max }: Extract<CronProblem, { min: number }>, text: Translate) => ({
  ...{ value, min, max },
  field: text(fieldLabels[field]),
})

function problemText(problem: CronProblem, text: Translate): string {
  switch (problem.kind) {
    case 'field':
      return text('pickers:cron.problem.field', {
        field: text(fieldLabels[problem.field]),
        value: problem.value,
      })
    case 'range':
      return text('pickers:cron.problem.range', bounds(problem, text))
    case 'step':
      return text('pickers:cron.problem.step', bounds(problem, text))
    case 'count':
      return text('pickers:cron.problem.count', { count: problem.count })
    case 'alone':
      return text('pickers:cron.problem.alone', { value: problem.value })
    case 'days':
      return text('pickers:cron.problem.days')
    case 'open':
      return text('pickers:cron.problem.open')
    case 'question':
      return text('pickers:cron.problem.question')
  }
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * Shows, below the field `name` of the form, the seven fields of its expression, their meaning, errors and the next
 * fire times.
 */
export function CronEditor({ name }: { readonly name: string }) {
  const styles = useStyles()
  const text = useText()
  const language = useSettings()?.language ?? 'zh-CN'
  const { value: expression, set } = useFormText(name)
  const parts = splitCron(expression)
  const problem = parts.length === 0 ? null : cronProblem(expression)
  const runs = useNextRuns(expression)
  // Other platforms may read crons in their own way: a cron with computed times is not marked as wrong.
  const isAccepted = runs.times !== undefined

  const setPart = (index: number, value: string) => {
    const next = cronFields.map((_, at) => parts[at] ?? (at === 6 ? '' : at === 5 ? '?' : '*'))
    next[index] = value.replace(/\s+/g, '')
    // An empty field would shift the ones after it; only the year may be missing.
    set(
      next
        .map((part, at) => (part === '' && at < 6 ? '*' : part))
        .join(' ')
        .trim(),
    )
  }

  return (
    <div className={styles.root}>
      <div className={styles.parts} role="group" aria-label={text('pickers:cron.parts')}>
        {cronFields.map((field, index) => (
          <Field key={field} size="small" label={text(fieldLabels[field])} className={styles.part}>
            <Input
              size="small"
              className={styles.part}
              input={{ className: styles.part }}
              value={parts[index] ?? ''}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
              onChange={(_, data) => setPart(index, data.value)}
            />
          </Field>
        ))}
      </div>
      <div className={styles.head}>
        <div className={styles.words} aria-live="polite">
          {parts.length === 0 ? (
            <Text>{text('pickers:cron.empty')}</Text>
          ) : problem && isAccepted ? (
            <Text>{text('pickers:cron.accepted')}</Text>
          ) : problem ? (
            <Text className={mergeClasses(runs.isRefused && styles.problem)}>
              {problemText(problem, text)}
            </Text>
          ) : (
            <Text weight="semibold">
              {cronPhrase(expression, text, language) ?? cronWords(expression, language)}
            </Text>
          )}
        </div>
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button type="button" size="small">
              {text('pickers:cron.examples')}
            </Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {examples.map(([label, value]) => (
                <MenuItem key={value} secondaryContent={value} onClick={() => set(value)}>
                  {text(label)}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      </div>
      <NextRuns runs={runs} hasProblem={problem !== null} />
    </div>
  )
}

interface NextRunsRead {
  /** The platform computes times for this account. */
  readonly mayAsk: boolean
  /** Undefined until the platform has responded, and where it refuses. */
  readonly times: readonly string[] | undefined
  readonly failure: Failure | undefined
  /** The platform refuses the expression, or is this program's own backend, which judges as the console does. */
  readonly isRefused: boolean
}

/** The next fire times as the platform computes them. */
function useNextRuns(expression: string): NextRunsRead {
  const cron = useSettled(expression)
  const mayAsk = useIsOffered({ guard: job.endpoints.nextTriggerTime })
  const isEmbedded = useSession(({ session }) => session?.profile.embedded ?? false)
  const isAsked =
    mayAsk && splitCron(cron).length >= 5 && cron === expression && !(isEmbedded && cronProblem(cron))
  const { data, error } = useEndpoint(job.endpoints.nextTriggerTime, { body: { cron } }, { enabled: isAsked })
  const failure = isAsked && error ? failureOf(error) : undefined
  return {
    mayAsk,
    times: isAsked && !error ? data?.data : undefined,
    failure,
    isRefused: isEmbedded || failure?.code === 'refused',
  }
}

function NextRuns({ runs, hasProblem }: { readonly runs: NextRunsRead; readonly hasProblem: boolean }) {
  const styles = useStyles()
  const text = useText()
  const zone = usePlatformZone()
  const { mayAsk, times, failure } = runs
  return (
    <>
      {mayAsk && (
        <div role="status" aria-label={text('pickers:cron.next')} className={styles.times}>
          {failure && !hasProblem ? (
            <span className={styles.problem}>
              {text('pickers:cron.problem.server', { reason: failureText(failure, text) })}
            </span>
          ) : times ? (
            <>
              <span>{text('pickers:cron.next')}</span>
              {times.length === 0 ? (
                <span className={styles.problem}>{text('pickers:cron.none')}</span>
              ) : (
                times.map((time) => <span key={time}>{time}</span>)
              )}
            </>
          ) : null}
        </div>
      )}
      {zone !== undefined && <Caption1>{text('pickers:cron.zone', { zone })}</Caption1>}
    </>
  )
}
