import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, Spinner, Tab, TabList, tokens } from '@fluentui/react-components'
import { useMemo, useRef, useState } from 'react'
import { apiAppSubscription, directions } from '#contract/resources/api/apiAppSubscription.ts'
import { type ApiChoice, apiConf } from '#contract/resources/api/apiConf.ts'
import {
  changedDirections,
  type Direction,
  type Grants,
  grantsOf,
  ofDirection,
} from '#features/sys/sysApp/grants.ts'
import { callEndpoint, useEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { askDiscard } from '#kit/dialog/discard.ts'
import { savedThenClose } from '#kit/dialog/toasts.ts'
import { TransferList } from '#kit/picker/TransferList.tsx'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    height: 'min(520px, 60vh)',
    overflow: 'hidden',
  },
})

const labels: Readonly<Record<Direction, TextKey>> = {
  receive: 'sys.sysApp:direction.receive',
  call: 'sys.sysApp:direction.call',
}

interface AuthDialogProps extends DialogProps {
  readonly appId: string
  readonly appName: string
}

/** Which interfaces an application may use, in each direction. */
export function AuthDialog({ appId, appName, onClose }: AuthDialogProps) {
  const text = useText()
  const all = useEndpoint(apiConf.endpoints.receiveApiList, {})
  const granted = useEndpoint(apiConf.endpoints.receiveApiListByAppId, { query: { appId } })
  const title = text('sys.sysApp:auth.title', { name: appName })
  const error = all.error ?? granted.error
  const hasOpened = useRef(false)
  // Values that an earlier opening has read may have been replaced by its save.
  const isRead = all.isFetchedAfterMount && granted.isFetchedAfterMount && !error
  if (isRead) hasOpened.current = true
  // Once open it stays, with the choices made, even where reading again in the background fails.
  if (all.data && granted.data && hasOpened.current) {
    return (
      <Grant
        // Interfaces that were granted and are gone since are taken away by the next save.
        all={all.data.data}
        before={grantsOf(granted.data.data)}
        appId={appId}
        title={title}
        onClose={onClose}
      />
    )
  }
  return (
    <DialogFrame title={title} width={960} onClose={onClose}>
      {error ? (
        <FailedAnswer
          failure={error.failure}
          onRetry={() => Promise.all([all.refetch(), granted.refetch()])}
        />
      ) : (
        <Spinner aria-label={text('kit:list.loading')} />
      )}
    </DialogFrame>
  )
}

interface GrantProps extends DialogProps {
  readonly all: readonly ApiChoice[]
  readonly before: Grants
  readonly appId: string
  readonly title: string
}

function Grant({ all, before, appId, title, onClose }: GrantProps) {
  const styles = useStyles()
  const text = useText()
  const [direction, setDirection] = useState<Direction>('receive')
  // The grants when the dialog opened; a save replaces changes that were saved elsewhere meanwhile.
  const [stored, setStored] = useState(before)
  const [grants, setGrants] = useState(before)
  const [isSaving, setSaving] = useState(false)
  const items = useMemo(
    () =>
      ofDirection(all, direction).map(({ apiCode, apiName }) => ({
        id: apiCode,
        label: apiName,
        detail: apiCode,
      })),
    [all, direction],
  )
  const changed = changedDirections(stored, grants)
  const save = async () => {
    setSaving(true)
    try {
      for (const each of changed) {
        const apiData = [...grants[each]]
        await callEndpoint(apiAppSubscription.endpoints.saveAppApi, {
          body: { appId, apiData, direction: each },
        })
        setStored((now) => ({ ...now, [each]: grants[each] }))
      }
      await savedThenClose(() => onClose({ changed: true }))
    } catch (error) {
      presentFailure(error)
    } finally {
      setSaving(false)
    }
  }
  const close = async () => {
    if (isSaving) return
    if (changed.length === 0 || (await askDiscard())) onClose()
  }
  return (
    <DialogFrame
      title={title}
      width={960}
      isFixedWidth
      className={styles.content}
      main={{ label: text('common:save'), run: () => void save(), isBusy: isSaving }}
      onClose={() => void close()}
    >
      <TabList
        aria-label={text('sys.sysApp:direction')}
        selectedValue={direction}
        onTabSelect={(_, { value }) =>
          setDirection(directions.codes.find((one) => one === value) ?? 'receive')
        }
      >
        {directions.codes.map((one) => (
          <Tab key={one} value={one}>
            {text(labels[one])}
          </Tab>
        ))}
      </TabList>
      <TransferList
        key={direction}
        items={items}
        chosen={grants[direction]}
        availableLabel={text('sys.sysApp:auth.available')}
        chosenLabel={text('sys.sysApp:auth.granted')}
        isDisabled={isSaving}
        onChange={(chosen) => setGrants({ ...grants, [direction]: chosen })}
      />
    </DialogFrame>
  )
}
