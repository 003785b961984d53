import { Button, makeStyles, MessageBar, MessageBarBody, Spinner, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { OperationOutput } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FileDrop } from '#kit/files/FileDrop.tsx'
import { loadKitTexts, useText } from '#kit/text.ts'
import { nounNamespaces } from '../nouns.ts'
import { TrailFindings } from './TrailFindings.tsx'

type Findings = OperationOutput<'journal.verify'>

type State =
  | { readonly step: 'pick' | 'reading' }
  | { readonly step: 'refused'; readonly failure: Failure }
  | { readonly step: 'verified'; readonly name: string; readonly findings: Findings }

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalM, alignContent: 'start', minHeight: '180px' },
})

/** @throws FailureError */
async function verify(file: File): Promise<Findings> {
  const [picked] = await bridge.offer([file])
  const findings = await bridge.call('journal.verify', { fileId: picked?.id ?? '' })
  const { resource } = findings.head.filter
  // A noun without texts shows its name.
  if (resource !== undefined) await loadKitTexts(nounNamespaces([resource])).catch(() => undefined)
  return findings
}

/** Checks a file that was exported from the journal, of any account. */
export function VerifyDialog({ onClose }: DialogProps) {
  const styles = useStyles()
  const text = useText()
  const [state, setState] = useState<State>({ step: 'pick' })
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    setState({ step: 'reading' })
    try {
      setState({ step: 'verified', name: file.name, findings: await verify(file) })
    } catch (error) {
      setState({ step: 'refused', failure: failureOf(error) })
    }
  }
  return (
    <DialogFrame
      title={text('journal:verify')}
      width={680}
      isFixedWidth
      className={styles.content}
      actions={
        <>
          {state.step === 'verified' ? (
            <Button onClick={() => setState({ step: 'pick' })}>{text('journal:verify.another')}</Button>
          ) : null}
          <Button appearance="primary" onClick={() => onClose()}>
            {text('common:close')}
          </Button>
        </>
      }
      onClose={() => onClose()}
    >
      {state.step === 'reading' ? (
        <Spinner label={text('journal:verify.reading')} />
      ) : state.step === 'verified' ? (
        <TrailFindings name={state.name} findings={state.findings} />
      ) : (
        <>
          {state.step === 'refused' ? (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{failureText(state.failure, text)}</MessageBarBody>
            </MessageBar>
          ) : null}
          <FileDrop
            multiple={false}
            accept=".xlsx,.json"
            hint={text('journal:verify.hint')}
            onFiles={(files) => void read(files)}
          />
        </>
      )}
    </DialogFrame>
  )
}
