import { Field, Input, Switch } from '@fluentui/react-components'
import { useState } from 'react'
import type { Settings } from '#contract/bridge.ts'
import { updateFeed } from '#contract/updateFeed.ts'
import { usePolicy } from '#kit/policy.ts'
import { useText } from '#kit/text.ts'
import { choose } from '../appearance/AppearanceControls.tsx'

/** Where updates are looked for, and whether by themselves. */
export function UpdateSettings({ settings }: { settings: Settings }) {
  const text = useText()
  const isFixed = (usePolicy()?.updateFeed ?? '') !== ''
  const [typed, setTyped] = useState(settings.updateFeed)
  const wanted = typed.trim()
  const isValid = wanted === '' || updateFeed.safeParse(wanted).success
  return (
    <>
      <Field
        label={text('shell.update:feed')}
        hint={text(isFixed ? 'shell:policy.fixed' : 'shell.update:feedHint')}
        validationMessage={isValid ? undefined : text('shell.update:feedInvalid')}
      >
        <Input
          type="url"
          value={typed}
          disabled={isFixed}
          placeholder="https://"
          onChange={(_, { value }) => setTyped(value)}
          onBlur={() => isValid && wanted !== settings.updateFeed && choose({ updateFeed: wanted })}
        />
      </Field>
      <Field hint={text('shell.update:automaticHint')}>
        <Switch
          label={text('shell.update:automatic')}
          checked={settings.checksUpdates}
          onChange={(_, { checked }) => choose({ checksUpdates: checked })}
        />
      </Field>
    </>
  )
}
