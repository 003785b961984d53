import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { FIRST_VERSION, exportData, versionPattern } from '#contract/resources/sys/exportData.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { saveCall } from '#kit/files/links.ts'
import { useText } from '#kit/text.ts'

const { dictExport, menuExport } = exportData.endpoints

interface VersionDialogProps extends DialogProps {
  readonly kind: 'dict' | 'menu'
  readonly ids: readonly string[]
}

/** Prompts for the version of an export, and starts it. */
export function VersionDialog({ kind, ids, onClose }: VersionDialogProps) {
  const text = useText()
  const [version, setVersion] = useState(FIRST_VERSION)
  const [isTried, setTried] = useState(false)
  const isWrong = isTried && !versionPattern.test(version)
  const start = () => {
    setTried(true)
    if (!versionPattern.test(version)) return
    const call = kind === 'dict' ? dictExport : menuExport
    void saveCall(call, { query: { version, ids: ids.join(',') } }, `${kind}-v${version}.json`)
    onClose()
  }
  return (
    <DialogFrame
      title={text('sys.exportData:version')}
      width={420}
      isForm
      isFilled={version !== FIRST_VERSION}
      main={{ label: text('common:export'), run: start }}
      onClose={onClose}
    >
      <Field
        label={text('pickers:dict.version')}
        validationState={isWrong ? 'error' : 'none'}
        validationMessage={isWrong ? text('common:version') : undefined}
      >
        <Input
          value={version}
          maxLength={20}
          autoComplete="off"
          onChange={(_, { value }) => setVersion(value)}
        />
      </Field>
    </DialogFrame>
  )
}
