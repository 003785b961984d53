import { Button, makeStyles, MessageBar, MessageBarBody, Spinner, tokens } from '@fluentui/react-components'
import { useRef, useState } from 'react'
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
  | { readonly step: 'none' | 'reading' }
  | { readonly step: 'refused'; readonly failure: Failure }
  | { readonly step: 'verified'; readonly name: string; readonly findings: Findings }

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalM, alignContent: 'start' },
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
  const [state, setState] = useState<State>({ step: 'none' })
  const latest = useRef<File>(null)
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    latest.current = file
    setState({ step: 'reading' })
    const result = await verify(file).then(
      (findings): State => ({ step: 'verified', name: file.name, findings }),
      (error: unknown): State => ({ step: 'refused', failure: failureOf(error) }),
    )
    // Another file may have been picked meanwhile.
    if (latest.current === file) setState(result)
  }
  return (
    <DialogFrame
      title={text('journal:verify')}
      width={740}
      isFixedWidth
      className={styles.content}
      actions={
        <Button appearance="primary" onClick={() => onClose()}>
          {text('common:close')}
        </Button>
      }
      onClose={() => onClose()}
    >
      {state.step === 'reading' ? <Spinner label={text('journal:verify.reading')} /> : null}
      {state.step === 'verified' ? <TrailFindings name={state.name} findings={state.findings} /> : null}
      {state.step === 'refused' ? (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{failureText(state.failure, text)}</MessageBarBody>
        </MessageBar>
      ) : null}
      {/* It stays, so that its button keeps the focus. */}
      <FileDrop
        multiple={false}
        accept=".xlsx,.json"
        hint={text('journal:verify.hint')}
        onFiles={(files) => void read(files)}
      />
    </DialogFrame>
  )
}
