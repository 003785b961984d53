import { Button, Field, makeStyles, Switch, Text, tokens } from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import type { OperationOutput, Settings } from '#contract/bridge.ts'
import { machineMoment } from '#base/moments.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { bytesText } from '#kit/files/amounts.ts'
import { usePolicy } from '#kit/policy.ts'
import { useText } from '#kit/text.ts'
import { choose } from '../appearance/AppearanceControls.tsx'

const useStyles = makeStyles({
  kept: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', columnGap: tokens.spacingHorizontalS },
})

export type Dumps = OperationOutput<'crashDumps.list'>

/** @returns the dumps of this machine, and a function that reads them again */
export function useCrashDumps(isAsked = true): [Dumps | null, () => void] {
  const [dumps, setDumps] = useState<Dumps | null>(null)
  const read = useCallback(() => {
    if (isAsked) bridge.call('crashDumps.list').then(setDumps, presentFailure)
  }, [isAsked])
  useEffect(read, [read])
  return [dumps, read]
}

/** Bytes of all dumps together. */
export const sizeOf = ({ dumps }: Dumps): number => dumps.reduce((total, { size }) => total + size, 0)

/** Whether crashes leave dumps, and the actions on the existing ones. */
export function CrashDumps({ settings }: { settings: Settings }) {
  const styles = useStyles()
  const text = useText()
  const isForbidden = usePolicy()?.crashDumps === false
  const [found, read] = useCrashDumps()
  const remove = async () => {
    await bridge.call('crashDumps.remove')
    read()
    toast('success', text('shell.crashes:removed'), 2000)
  }
  if (!found) return null
  const [newest] = found.dumps
  const isPending = found.isKeeping !== settings.keepsCrashDumps
  return (
    <div className={styles.kept}>
      <Field hint={text(isForbidden ? 'shell:policy.fixed' : 'shell.crashes:hint', { count: found.limit })}>
        <Switch
          label={text('shell.crashes:switch')}
          disabled={isForbidden}
          checked={settings.keepsCrashDumps}
          onChange={(_, { checked }) => choose({ keepsCrashDumps: checked })}
        />
      </Field>
      {isPending && <Text weight="semibold">{text('shell.crashes:pending')}</Text>}
      <Text>
        {newest
          ? text('shell.crashes:some', {
              count: found.dumps.length,
              at: machineMoment(newest.at),
              size: bytesText(sizeOf(found)),
              folder: found.folder,
            })
          : text('shell.crashes:none', { folder: found.folder })}
      </Text>
      {newest && (
        <div className={styles.actions}>
          <Button onClick={() => void bridge.call('crashDumps.reveal').catch(presentFailure)}>
            {text('shell.crashes:reveal')}
          </Button>
          <Button onClick={() => void remove().catch(presentFailure)}>{text('shell.crashes:remove')}</Button>
        </div>
      )}
    </div>
  )
}
