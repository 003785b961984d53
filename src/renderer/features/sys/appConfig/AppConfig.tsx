import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { type ComponentType, useCallback, useEffect, useId, useState } from 'react'
import { appConfigTab } from '#contract/tabs.ts'
import { DingTalkSettings } from '#features/sys/appConfig/DingTalkSettings.tsx'
import { GatewaySettings } from '#features/sys/appConfig/GatewaySettings.tsx'
import { SecuritySettings } from '#features/sys/appConfig/SecuritySettings.tsx'
import type { SettingsProps } from '#features/sys/appConfig/settingsProps.ts'
import { StorageSettings } from '#features/sys/appConfig/StorageSettings.tsx'
import { MessageSettings, SystemSettings } from '#features/sys/appConfig/SystemSettings.tsx'
import { WeChatSettings } from '#features/sys/appConfig/WeChatSettings.tsx'
import type { ScreenProps } from '#kit/screen.ts'
import { useTab, useTabs } from '#kit/tabs.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  tabs: {
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  panel: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    // None below: the buttons of a form stay at the lower edge.
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} 0`,
  },
  hidden: { display: 'none' },
  mark: { color: tokens.colorPaletteMarigoldForeground1, marginInlineStart: tokens.spacingHorizontalXS },
})

interface Page {
  readonly id: string
  readonly label: TextKey
  /** From top to bottom. */
  readonly forms: readonly { readonly id: string; readonly Form: ComponentType<SettingsProps> }[]
}

/** The tabs in the documented order. */
const pages: readonly Page[] = [
  { id: 'system', label: 'sys.appConfig:tab.system', forms: [{ id: 'system', Form: SystemSettings }] },
  {
    id: 'security',
    label: 'sys.appConfig:tab.security',
    forms: [{ id: 'security', Form: SecuritySettings }],
  },
  {
    id: 'storage',
    label: 'sys.appConfig:tab.storage',
    forms: [{ id: 'storage', Form: StorageSettings }],
  },
  {
    id: 'message',
    label: 'sys.appConfig:tab.message',
    forms: [
      { id: 'gateway', Form: GatewaySettings },
      { id: 'message', Form: MessageSettings },
    ],
  },
  { id: 'wechat', label: 'sys.appConfig:tab.wechat', forms: [{ id: 'wechat', Form: WeChatSettings }] },
  {
    id: 'dingTalk',
    label: 'sys.appConfig:tab.dingTalk',
    forms: [{ id: 'dingTalk', Form: DingTalkSettings }],
  },
]

const firstPage = 'system'

/** Which forms hold unsaved input, by page and form. The tab of the screen is marked while any does. */
function useUnsaved() {
  const { id } = useTab()
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback((form: string, isDirty: boolean) => {
    setUnsaved((before) => {
      if (before.has(form) === isDirty) return before
      const after = new Set(before)
      if (isDirty) after.add(form)
      else after.delete(form)
      return after
    })
  }, [])
  const isAny = unsaved.size > 0
  useEffect(() => useTabs.getState().setDirty(id, isAny), [id, isAny])
  return { unsaved, note }
}

/** The settings of the platform, a tab for each of their calls. */
export function AppConfig({ params }: ScreenProps) {
  const styles = useStyles()
  const text = useText()
  const { id } = useTab()
  const ids = useId()
  const { timestamp, view = firstPage } = appConfigTab.params.catch({}).parse(params)
  const shown = pages.some((page) => page.id === view) ? view : firstPage
  // A page that was shown once stays, with its typed text.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([shown]))
  if (!opened.has(shown)) setOpened(new Set([...opened, shown]))
  const { unsaved, note } = useUnsaved()
  const isUnsaved = (page: string) => [...unsaved].some((form) => form.startsWith(`${page}.`))

  return (
    <div className={styles.screen}>
      <TabList
        className={styles.tabs}
        aria-label={text('sys.appConfig:title')}
        selectedValue={shown}
        onTabSelect={(_, { value }) => useTabs.getState().setView(id, String(value))}
      >
        {pages.map(({ id: page, label }) => (
          <Tab key={page} value={page} id={`${ids}-tab-${page}`} aria-controls={`${ids}-page-${page}`}>
            {text(label)}
            {isUnsaved(page) ? (
              <span className={styles.mark} role="img" aria-label={text('sys.appConfig:unsaved')}>
                ●
              </span>
            ) : null}
          </Tab>
        ))}
      </TabList>
      {pages.map(({ id: page, forms }) =>
        opened.has(page) ? (
          <div
            key={page}
            role="tabpanel"
            id={`${ids}-page-${page}`}
            aria-labelledby={`${ids}-tab-${page}`}
            className={mergeClasses(styles.panel, page !== shown && styles.hidden)}
          >
            {forms.map(({ id: form, Form }) => (
              <Form key={form} round={timestamp} onDirty={(isDirty) => note(`${page}.${form}`, isDirty)} />
            ))}
          </div>
        ) : null,
      )}
    </div>
  )
}
