import { makeStyles, Select } from '@fluentui/react-components'
import type { Language, Settings } from '#contract/bridge.ts'
import { changeSettings, useSettings } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { usePolicy } from '#kit/policy.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  select: { width: '120px' },
})

/** Each language in its own words, so that users find theirs. */
export const languageNames: Record<Language, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }

export const themeTexts: Record<Settings['theme'], TextKey> = {
  light: 'shell:theme.light',
  dark: 'shell:theme.dark',
  system: 'shell:theme.system',
  contrast: 'shell:theme.contrast',
}

export const densityTexts: Record<Settings['density'], TextKey> = {
  compact: 'shell:density.compact',
  comfortable: 'shell:density.comfortable',
}

/** Saves a setting of this machine; every window applies it. */
export const choose = (change: Partial<Settings>): void => void changeSettings(change).catch(presentFailure)

/** The languages that the policy leaves, with their names. */
export function useLanguages(): readonly (readonly [Language, string])[] {
  const allowed = usePolicy()?.languages ?? []
  return allowed.map((language) => [language, languageNames[language]])
}

/** Language and theme as native selects, to keep the code of the sign-in screen small. */
export function AppearanceControls() {
  const styles = useStyles()
  const text = useText()
  const settings = useSettings()
  const choices = useLanguages()
  if (!settings) return null
  return (
    <>
      <Select
        className={styles.select}
        aria-label={text('shell:language')}
        disabled={choices.length === 1}
        title={choices.length === 1 ? text('shell:policy.fixed') : undefined}
        value={settings.language}
        // The options are the keys of the map.
        onChange={(_, { value }) => choose({ language: value as Language })}
      >
        {choices.map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        className={styles.select}
        aria-label={text('shell:theme')}
        value={settings.theme}
        // The options are the keys of the map.
        onChange={(_, { value }) => choose({ theme: value as Settings['theme'] })}
      >
        {Object.entries(themeTexts).map(([theme, key]) => (
          <option key={theme} value={theme}>
            {text(key)}
          </option>
        ))}
      </Select>
    </>
  )
}
