import { Field, Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Settings } from '#contract/bridge.ts'
import { useSettings } from '#kit/bridge/host.ts'
import { useText } from '#kit/text.ts'
import { choose, densityTexts, languageNames, themeTexts } from '../appearance/AppearanceControls.tsx'
import { ShellDialog } from './ShellDialog.tsx'

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  days: { width: '120px' },
})

const days = { least: 1, most: 3650 } as const

/** Choices of this machine; each takes effect at once, in every window. */
export default function SettingsDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const settings = useSettings()
  if (!settings) return null
  return (
    <ShellDialog title={text('shell:settings.title')} onClose={onClose}>
      <div className={styles.fields}>
        <Field label={text('shell:language')}>
          <RadioGroup
            layout="horizontal"
            value={settings.language}
            // The options are the values of the setting, here and below.
            onChange={(_, { value }) => choose({ language: value as Settings['language'] })}
          >
            {Object.entries(languageNames).map(([value, name]) => (
              <Radio key={value} value={value} label={name} />
            ))}
          </RadioGroup>
        </Field>
        <Field label={text('shell:theme')}>
          <RadioGroup
            layout="horizontal"
            value={settings.theme}
            onChange={(_, { value }) => choose({ theme: value as Settings['theme'] })}
          >
            {Object.entries(themeTexts).map(([value, key]) => (
              <Radio key={value} value={value} label={text(key)} />
            ))}
          </RadioGroup>
        </Field>
        <Field label={text('shell:density')}>
          <RadioGroup
            layout="horizontal"
            value={settings.density}
            onChange={(_, { value }) => choose({ density: value as Settings['density'] })}
          >
            {Object.entries(densityTexts).map(([value, key]) => (
              <Radio key={value} value={value} label={text(key)} />
            ))}
          </RadioGroup>
        </Field>
        <Retention settings={settings} />
      </div>
    </ShellDialog>
  )
}

function Retention({ settings }: { settings: Settings }) {
  const styles = useStyles()
  const text = useText()
  const [typed, setTyped] = useState(String(settings.logRetentionDays))
  const number = Number(typed)
  const isValid = Number.isInteger(number) && number >= days.least && number <= days.most
  return (
    <Field
      label={text('shell:settings.retention')}
      hint={text('shell:settings.retentionHint')}
      validationMessage={isValid ? undefined : text('shell:settings.retentionRange', { ...days })}
    >
      <Input
        className={styles.days}
        type="number"
        min={days.least}
        max={days.most}
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
        onBlur={() => isValid && number !== settings.logRetentionDays && choose({ logRetentionDays: number })}
      />
    </Field>
  )
}
