import {
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Select,
  Switch,
  tokens,
} from '@fluentui/react-components'
import { type ReactElement, useCallback, useEffect, useRef } from 'react'
import {
  isColour,
  isPicture,
  isThemeText,
  navLayouts,
  readThemeConfig,
  type ThemeConfig,
  themeModes,
  writeThemeConfig,
} from '#contract/resources/portal/themeConfig.ts'
import { configLabels, layoutWords, modeWords } from '#features/portal/portal/labels.ts'
import { ThemePreview } from '#features/portal/portal/ThemePreview.tsx'
import { toast } from '#kit/dialog/toasts.ts'
import type { Control } from '#kit/form/fields.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  controls: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    alignItems: 'start',
  },
  whole: { gridColumnStart: 1, gridColumnEnd: -1 },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, alignItems: 'center' },
  colour: {
    width: '48px',
    height: '32px',
    padding: '2px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  picture: { maxHeight: '32px', maxWidth: '120px', objectFit: 'contain' },
})

/** Settings of a theme as JSON text: controls beside a preview of the portal. */
export function ThemeSettings({ control, name }: { control: Control; name: string }) {
  const styles = useStyles()
  const text = useText()
  const written = String(control.value ?? '')
  const config = readThemeConfig(written)
  const set: SetConfig = (change) =>
    control.onChange(writeThemeConfig(written, { ...repaired(written), ...change }))
  return (
    <div>
      {isThemeText(written) ? null : (
        <MessageBar intent="warning">
          <MessageBarBody>{text('portal.portal:config.unreadable')}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.root}>
        <Controls config={config} set={set} control={control} />
        <ThemePreview config={config} name={name} />
      </div>
    </div>
  )
}

type SetConfig = (change: Partial<ThemeConfig>) => void

/** With the first change, values that could not be read are replaced by the shown ones. */
const repaired = (written: string): Partial<ThemeConfig> =>
  isThemeText(written) ? {} : readThemeConfig(written)

interface PartProps {
  readonly config: ThemeConfig
  readonly set: SetConfig
}

function Controls({ config, set, control }: PartProps & { readonly control: Control }) {
  const styles = useStyles()
  const text = useText()
  const tell = useAmountProblems(control.name)
  const choice = <K extends 'mode' | 'navTheme' | 'navLayout'>(
    key: K,
    options: readonly ThemeConfig[K][],
    words: Readonly<Record<ThemeConfig[K], TextKey>>,
  ): ReactElement => (
    <Field label={text(configLabels[key])}>
      <Select
        value={config[key]}
        ref={key === 'mode' ? control.ref : undefined}
        // The options are the values of this setting.
        onChange={(_, { value }) => set({ [key]: value } as Partial<ThemeConfig>)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {text(words[option])}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <div className={styles.controls}>
      {choice('mode', themeModes, modeWords)}
      <Colour setting="primaryColor" config={config} set={set} />
      {choice('navLayout', navLayouts, layoutWords)}
      {choice('navTheme', themeModes, modeWords)}
      <Colour setting="headerColor" config={config} set={set} />
      <Amount setting="sideWidth" config={config} set={set} tell={tell} min={160} max={400} />
      <Amount setting="radius" config={config} set={set} tell={tell} min={0} max={24} />
      <Amount setting="fontSize" config={config} set={set} tell={tell} min={12} max={20} />
      <Field className={styles.whole} label={text(configLabels.title)}>
        <Input maxLength={100} value={config.title} onChange={(_, { value }) => set({ title: value })} />
      </Field>
      <div className={styles.row}>
        <Switch
          label={text(configLabels.compact)}
          checked={config.compact}
          onChange={(_, { checked }) => set({ compact: checked })}
        />
        <Switch
          label={text(configLabels.tabs)}
          checked={config.tabs}
          onChange={(_, { checked }) => set({ tabs: checked })}
        />
      </div>
      <div className={styles.whole}>
        <Picture setting="logo" config={config} set={set} />
      </div>
      <Colour setting="background" config={config} set={set} />
      <Picture setting="background" config={config} set={set} />
    </div>
  )
}

function Colour({
  setting,
  config,
  set,
}: PartProps & { setting: 'primaryColor' | 'headerColor' | 'background' }) {
  const styles = useStyles()
  const text = useText()
  const value = config[setting]
  const shown = isColour(value) ? value : ''
  const [full] = [shown.length === 4 ? `#${shown.slice(1).replace(/./g, '$&$&')}` : shown]
  const isRequired = setting === 'primaryColor'
  const label = `${text(configLabels[setting])}${setting === 'background' ? ` · ${text('portal.portal:config.colour')}` : ''}`
  return (
    <Field label={label}>
      <div className={styles.row}>
        <input
          type="color"
          className={styles.colour}
          aria-label={label}
          value={full || '#ffffff'}
          onChange={(event) => set({ [setting]: event.target.value })}
        />
        {full ? <span>{full}</span> : null}
        {isRequired || full === '' ? null : (
          <Button size="small" appearance="subtle" onClick={() => set({ [setting]: '' })}>
            {text('portal.portal:config.asMode')}
          </Button>
        )}
        {!isRequired && full === '' && !isPicture(value) ? (
          <span>{text('portal.portal:config.asMode')}</span>
        ) : null}
      </div>
    </Field>
  )
}

type AmountSetting = 'sideWidth' | 'radius' | 'fontSize'

/** Notes the problem of a number that is not in the settings. */
type Tell = (setting: AmountSetting, problem: string | undefined) => void

/** The form is not saved while a box holds text that is no number of its range. */
function useAmountProblems(name: string): Tell {
  const { setCheck } = useFormOfField().fields
  const problems = useRef(new Map<AmountSetting, string>())
  useEffect(() => {
    setCheck(name, () => [...problems.current.values()][0])
    return () => setCheck(name, () => undefined)
  }, [setCheck, name])
  return useCallback((setting, problem) => {
    if (problem === undefined) problems.current.delete(setting)
    else problems.current.set(setting, problem)
  }, [])
}

interface AmountProps extends PartProps {
  readonly setting: AmountSetting
  readonly tell: Tell
  readonly min: number
  readonly max: number
}

/** Whole pixels within a range; with others the theme is not saved. */
function Amount({ setting, config, set, tell, min, max }: AmountProps) {
  const text = useText()
  const label = text(configLabels[setting])
  return (
    <NumberBox
      label={label}
      hint={text('portal.portal:config.range', { min, max })}
      integer
      isLive
      min={min}
      max={max}
      value={config[setting]}
      onSettle={(amount) => set({ [setting]: amount })}
      onProblem={(problem) => tell(setting, problem && `${label}: ${problem}`)}
    />
  )
}

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })

/** A picture that becomes part of the settings, so that a portal loads nothing from elsewhere. */
function Picture({ setting, config, set }: PartProps & { setting: 'logo' | 'background' }) {
  const styles = useStyles()
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const value = config[setting]
  const has = isPicture(value)
  const take = async (file: File | undefined) => {
    if (!file) return
    const picture = await readFile(file).catch(() => '')
    if (isPicture(picture)) set({ [setting]: picture })
    else toast('warning', text('portal.portal:config.pictureBad'))
  }
  return (
    <Field label={text(configLabels[setting])}>
      <div className={styles.row}>
        {has ? <img className={styles.picture} src={value} alt="" /> : null}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={`${text(configLabels[setting])} ${text('portal.portal:config.pick')}`}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          {text('portal.portal:config.pick')}
        </Button>
        {has ? (
          <Button size="small" appearance="subtle" onClick={() => set({ [setting]: '' })}>
            {text('portal.portal:config.remove')}
          </Button>
        ) : null}
      </div>
    </Field>
  )
}
