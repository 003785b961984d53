import { Field, makeStyles, Radio, RadioGroup, Switch, tokens } from '@fluentui/react-components'
import { rowsPerPage, type Settings } from '#contract/bridge.ts'
import { host, useSettings } from '#kit/bridge/host.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { usePolicy } from '#kit/policy.ts'
import { useText } from '#kit/text.ts'
import { CrashDumps } from '../doctor/CrashDumps.tsx'
import { RemoveEverything } from './RemoveEverything.tsx'
import { UpdateSettings } from '../update/UpdateSettings.tsx'
import { choose, densityTexts, themeTexts, useLanguages } from '../appearance/AppearanceControls.tsx'

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  days: { width: '120px' },
})

/** Settings of this machine; each takes effect immediately, in every window. */
export default function SettingsDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const settings = useSettings()
  const choices = useLanguages()
  const policy = usePolicy()
  const isLockFixed = (policy?.idleLock ?? null) !== null
  const isJournalFixed = (policy?.journalDays ?? null) !== null
  if (!settings) return null
  return (
    <DetailDialog width={520} title={text('shell:settings.title')} onClose={onClose}>
      <div className={styles.fields}>
        <Field
          label={text('shell:language')}
          hint={choices.length === 1 ? text('shell:policy.fixed') : undefined}
        >
          <RadioGroup
            layout="horizontal"
            disabled={choices.length === 1}
            value={settings.language}
            // The options are the values of the setting, here and below.
            onChange={(_, { value }) => choose({ language: value as Settings['language'] })}
          >
            {choices.map(([value, name]) => (
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
        <Field label={text('shell:rows')} hint={text('shell:rows.hint')}>
          <RadioGroup
            layout="horizontal"
            value={String(settings.rowsPerPage)}
            onChange={(_, { value }) =>
              choose({ rowsPerPage: rowsPerPage.find((rows) => String(rows) === value) })
            }
          >
            {rowsPerPage.map((rows) => (
              <Radio
                key={rows}
                value={String(rows)}
                label={rows === 'fit' ? text('shell:rows.fit') : String(rows)}
              />
            ))}
          </RadioGroup>
        </Field>
        <NumberSetting
          settings={settings}
          name="refreshMinutes"
          label={text('shell:settings.refresh')}
          hint={text('shell:settings.refreshHint')}
        />
        <NumberSetting
          settings={settings}
          name="logRetentionDays"
          label={text('shell:settings.retention')}
          hint={text('shell:settings.retentionHint')}
        />
        <NumberSetting
          settings={settings}
          name="logCacheMegabytes"
          label={text('shell:settings.cacheSize')}
          hint={text('shell:settings.cacheSizeHint')}
        />
        <NumberSetting
          settings={settings}
          name="journalDays"
          label={text('shell:settings.journal')}
          hint={text(isJournalFixed ? 'shell:policy.fixed' : 'shell:settings.journalHint')}
          isFixed={isJournalFixed}
        />
        <NumberSetting
          settings={settings}
          name="journalMegabytes"
          label={text('shell:settings.journalSize')}
          hint={text('shell:settings.journalSizeHint')}
        />
        <NumberSetting
          settings={settings}
          name="lockMinutes"
          label={text('shell:settings.lock')}
          hint={text(isLockFixed ? 'shell:policy.fixed' : 'shell:settings.lockHint')}
          isFixed={isLockFixed}
        />
        <HostSwitches settings={settings} />
        {host.can('updates') && <UpdateSettings settings={settings} />}
        {host.can('crash-dumps') && <CrashDumps settings={settings} />}
        <RemoveEverything />
      </div>
    </DetailDialog>
  )
}

/** Settings of hosts that can do more than a browser. */
function HostSwitches({ settings }: { settings: Settings }) {
  const text = useText()
  return (
    <>
      {host.can('system-lock') && (
        <SwitchSetting
          settings={settings}
          name="lockWithSystem"
          label={text('shell:settings.lockWithSystem')}
          hint={text('shell:settings.lockWithSystemHint')}
        />
      )}
      {host.can('close-to-tray') && (
        <SwitchSetting
          settings={settings}
          name="closeToTray"
          label={text('shell:settings.closeToTray')}
          hint={text('shell:settings.closeToTrayHint')}
        />
      )}
      {host.can('open-at-login') && (
        <SwitchSetting
          settings={settings}
          name="openAtLogin"
          label={text('shell:settings.openAtLogin')}
          hint={text('shell:settings.openAtLoginHint')}
        />
      )}
    </>
  )
}

interface SwitchSettingProps {
  settings: Settings
  name: 'closeToTray' | 'openAtLogin' | 'lockWithSystem'
  label: string
  hint: string
}

function SwitchSetting({ settings, name, label, hint }: SwitchSettingProps) {
  return (
    <Field hint={hint}>
      <Switch
        label={label}
        checked={settings[name]}
        onChange={(_, { checked }) => choose({ [name]: checked })}
      />
    </Field>
  )
}

interface NumberSettingProps {
  settings: Settings
  name: keyof typeof ranges
  label: string
  hint: string
  /** The policy has set it. */
  isFixed?: boolean
}

const ranges = {
  logRetentionDays: { least: 1, most: 3650 },
  refreshMinutes: { least: 1, most: 1440 },
  logCacheMegabytes: { least: 50, most: 100_000 },
  journalDays: { least: 0, most: 3650 },
  journalMegabytes: { least: 10, most: 10_000 },
  lockMinutes: { least: 0, most: 1440 },
} as const

function NumberSetting({ settings, name, label, hint, isFixed = false }: NumberSettingProps) {
  const styles = useStyles()
  const text = useText()
  const { least, most } = ranges[name]
  return (
    <NumberBox
      label={label}
      hint={hint}
      message={text('shell:settings.range', { least, most })}
      input={{ className: styles.days }}
      disabled={isFixed}
      integer
      min={least}
      max={most}
      value={settings[name]}
      onSettle={(number) => choose({ [name]: number })}
    />
  )
}
