import { Button, Checkbox, Field, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import type { Profile } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { host, useHostInfo } from '#kit/bridge/host.ts'
import { failureText, presentFailure } from '#kit/data/failures.ts'
import { FrameSurface } from '#kit/dialog/DialogFrame.tsx'
import { copyText, toast } from '#kit/dialog/toasts.ts'
import { bytesText } from '#kit/files/amounts.ts'
import { usePolicy } from '#kit/policy.ts'
import { useSession } from '#kit/session.ts'
import { loadKitTexts, type TextKey, useText } from '#kit/text.ts'
import { Certificates } from './Certificates.tsx'
import { DoctorSteps } from './DoctorSteps.tsx'
import { ExaminedCalls } from './ExaminedCalls.tsx'
import { sizeOf, useCrashDumps } from './CrashDumps.tsx'
import { useDoctor } from './useDoctor.ts'
import { reportRows, reportText, zoneValues } from './words.ts'

const MappingTrial = lazy(async () => {
  const [module] = await Promise.all([import('./MappingTrial.tsx'), loadKitTexts(['shell.mapping'])])
  return module
})

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalL, alignContent: 'start', minHeight: '300px' },
  start: { justifySelf: 'start' },
  failure: { color: tokens.colorStatusDangerForeground1 },
})

interface DoctorSurfaceProps {
  readonly profile: Profile
  /** Whether this window is signed in to the platform, so that calls can be made. */
  readonly canCall: boolean
  onClose(): void
}

const head: readonly TextKey[] = [
  'shell.doctor:calls.screen',
  'shell.doctor:calls.state',
  'shell.doctor:calls.call',
  'shell.doctor:calls.detail',
]

/**
 * Examines the connection to a platform step by step, and the calls that it serves; the report can be handed on. Inside
 * a Fluent Dialog.
 */
export function DoctorSurface({ profile, canCall, onClose }: DoctorSurfaceProps) {
  const styles = useStyles()
  const text = useText()
  const version = useHostInfo()?.version ?? ''
  const doctor = useDoctor(profile.id)
  const { examination, calls, failure } = doctor
  const name = profile.embedded ? text('shell:profile.embedded') : profile.name
  const [crashes] = useCrashDumps(host.can('crash-dumps'))
  const [withDumps, setWithDumps] = useState(false)
  const [isMapping, setMapping] = useState(false)
  const steps = examination?.steps ?? []
  const last = steps.at(-1)
  const mayChange = usePolicy()?.ownProfiles ?? true
  const canTrust = mayChange && !profile.embedded && !profile.managed && last?.found === 'tls.ownAuthority'

  const zone = useSession(({ session }) => (canCall ? session?.zone : undefined))
  const report = () => reportText({ name, version, at: Date.now(), zone }, steps, calls ?? [], text)
  const copy = () => copyText(report())
  const saveBundle = async () => {
    const bundle = { fileName: text('shell.doctor:supportFile'), report: report(), withDumps }
    const saved = await bridge.call('support.save', bundle)
    if (saved) toast('success', text('shell.doctor:supportSaved'), 2000)
  }
  const save = async () => {
    const rows = reportRows(steps, calls ?? [], text).map((row) => row.map((part) => part.slice(0, 10_000)))
    const content = { kind: 'csv' as const, head: head.map((key) => text(key)), rows }
    const saved = await bridge.call('files.save', { fileName: text('shell.doctor:fileName'), content })
    if (saved) toast('success', text('shell.doctor:saved'), 2000)
  }

  return (
    <FrameSurface
      title={`${text('shell.doctor:title')} · ${name}`}
      width={780}
      isFixedWidth
      hasWideActions
      className={styles.content}
      actions={
        <>
          <Button disabled={!examination} onClick={copy}>
            {text('shell.doctor:copy')}
          </Button>
          <Button disabled={!examination} onClick={() => void save().catch(presentFailure)}>
            {text('shell.doctor:save')}
          </Button>
          <Button
            disabled={!examination}
            title={text('shell.doctor:supportHint')}
            onClick={() => void saveBundle().catch(presentFailure)}
          >
            {text('shell.doctor:support')}
          </Button>
          <Button disabledFocusable={!examination} onClick={doctor.examine}>
            {text('shell.doctor:again')}
          </Button>
          <Button appearance="primary" onClick={onClose}>
            {text('common:close')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {examination ? (
        <DoctorSteps steps={steps} />
      ) : (
        <Spinner size="small" label={text('shell.doctor:examining')} />
      )}
      {failure && (
        <Text role="alert" className={styles.failure}>
          {text('shell.doctor:failed', { reason: failureText(failure, text) })}
        </Text>
      )}
      {examination && examination.certificates.length > 0 && (
        <Certificates certificates={examination.certificates} onTrust={canTrust ? doctor.trust : undefined} />
      )}
      {zone !== undefined && <Text>{text('shell.doctor:zone', zoneValues(zone))}</Text>}
      {canCall && last?.name === 'signIn' && (
        <ExaminedCalls calls={calls} isExamining={doctor.isExaminingCalls} onExamine={doctor.examineCalls} />
      )}
      {canCall && !profile.embedded && (
        <Suspense>
          {isMapping ? (
            <MappingTrial
              profile={profile}
              canKeep={mayChange && profile.managed !== true}
              onClose={onClose}
            />
          ) : (
            <Button size="small" className={styles.start} onClick={() => setMapping(true)}>
              {text('shell.doctor:mapping')}
            </Button>
          )}
        </Suspense>
      )}
      {crashes && crashes.dumps.length > 0 && (
        <Field hint={text('shell.crashes:includeHint')}>
          <Checkbox
            label={text('shell.crashes:include', {
              count: crashes.dumps.length,
              size: bytesText(sizeOf(crashes)),
            })}
            checked={withDumps}
            onChange={(_, { checked }) => setWithDumps(checked === true)}
          />
        </Field>
      )}
    </FrameSurface>
  )
}
