import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Spinner,
  Text,
  tokens,
  typographyStyles,
} from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readTemplateParams } from '#contract/messaging/documents.ts'
import { type Channel, channel } from '#contract/resources/msg/channel.ts'
import { type Template, type TemplateChannel, template } from '#contract/resources/msg/template.ts'
import { templateChannelsTab } from '#contract/tabs.ts'
import { ChannelSection } from '#features/msg/channelTemplate/ChannelSection.tsx'
import { InsertContext, type InsertTarget, targetOf } from '#features/msg/channelTemplate/insert.ts'
import { statusLabels } from '#features/msg/channelTemplate/labels.ts'
import { ParameterList } from '#features/msg/channelTemplate/ParameterList.tsx'
import { PreviewValuesContext } from '#features/msg/channelTemplate/previewValues.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import { useTab, useTabs } from '#kit/tabs.ts'
import { translate, useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  page: {
    height: '100%',
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  title: { ...typographyStyles.subtitle1, margin: 0 },
  code: { color: tokens.colorNeutralForeground3, fontFamily: tokens.fontFamilyMonospace },
  add: { marginInlineStart: 'auto' },
  body: {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 220px',
  },
  sections: {
    overflowY: 'auto',
    display: 'grid',
    alignContent: 'start',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
  },
  side: {
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
})

/** Content of a template for each channel: a section per channel, the declared parameters beside them. */
export function TemplateChannels({ params }: ScreenProps) {
  const text = useText()
  const { id } = templateChannelsTab.params.parse(params)
  const { setTitle } = useTab()
  const { data, error, refetch } = useEndpoint(template.endpoints.get, { params: { id } })
  const title = data && text('msg.template:channels.tab', { name: data.data.templateName })
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [setTitle, title])
  if (data) return <LoadedTemplate template={data.data} />
  if (error) return <FailedAnswer failure={error.failure} title="kit:form.loadFailed" onRetry={refetch} />
  return <Spinner label={text('kit:list.loading')} />
}

interface Section {
  readonly channelCode: string
  readonly channelName: string
  readonly status: number | undefined
}

const noChannels: readonly Channel[] = []
const noSections: readonly TemplateChannel[] = []

/** The channels that a template has, those added since, and those that can still be added. */
function useSections({ templateId }: Template) {
  const { data, error, refetch } = useEndpoint(template.endpoints.getChannel, { query: { templateId } })
  const { data: all } = useEndpoint(channel.endpoints.list, {})
  const [added, setAdded] = useState<readonly string[]>([])
  const stored = data?.data ?? noSections
  const channels = all?.data ?? noChannels
  const sections = useMemo((): readonly Section[] => {
    const known = new Set(stored.map(({ channelCode }) => channelCode))
    const local = added
      .filter((code) => !known.has(code))
      .map((code) => ({
        channelCode: code,
        channelName: channels.find(({ channelCode }) => channelCode === code)?.channelName ?? code,
        status: undefined,
      }))
    return [...stored, ...local]
  }, [stored, added, channels])
  const free = channels.filter((one) => !sections.some(({ channelCode }) => channelCode === one.channelCode))
  return {
    sections,
    free,
    added,
    isReady: data !== undefined,
    error,
    refetch: useCallback(() => void refetch(), [refetch]),
    add: (code: string) => setAdded((codes) => [...codes, code]),
    remove: useCallback((code: string) => setAdded((codes) => codes.filter((one) => one !== code)), []),
  }
}

/** Tracks which sections hold unsaved input; the tab prompts the user before it closes while there are any. */
function useUnsaved() {
  const { id } = useTab()
  const dirty = useRef(new Set<string>())
  return useCallback(
    (code: string, isDirty: boolean) => {
      if (isDirty) dirty.current.add(code)
      else dirty.current.delete(code)
      useTabs.getState().setDirty(id, dirty.current.size > 0)
    },
    [id],
  )
}

/** Target of inserted parameters: the control that had the focus last. */
function useInsert() {
  const target = useRef<InsertTarget | null>(null)
  return {
    setTarget: useCallback((next: InsertTarget) => {
      target.current = next
    }, []),
    onFocus: (event: FocusEvent) => {
      target.current = targetOf(event.target) ?? target.current
    },
    insert: (words: string) => {
      if (target.current) target.current.insert(words)
      else toast('warning', translate('msg.channelTemplate:parameters.noTarget'))
    },
  }
}

function LoadedTemplate({ template: row }: { template: Template }) {
  const styles = useStyles()
  const text = useText()
  const { sections, free, added, isReady, error, refetch, add, remove } = useSections(row)
  const onDirty = useUnsaved()
  const { setTarget, onFocus, insert } = useInsert()
  const [json, setJson] = useState('')
  const preview = useMemo(() => ({ json, set: setJson }), [json])
  const parameters = useMemo(() => readTemplateParams(row.templateParams), [row.templateParams])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{row.templateName}</h1>
        <Text className={styles.code}>{row.templateId}</Text>
        <CodeTag codes={statusLabels} value={row.status} />
        <AddChannel channels={free} onAdd={add} />
      </header>
      <div className={styles.body}>
        <div className={styles.sections} onFocus={onFocus}>
          <PreviewValuesContext value={preview}>
            <InsertContext value={setTarget}>
              {sections.map((section, index) => (
                <ChannelSection
                  key={section.channelCode}
                  {...section}
                  template={row}
                  startsOpen={index === 0 || added.includes(section.channelCode)}
                  onDirty={onDirty}
                  onChanged={refetch}
                  onRemove={remove}
                />
              ))}
            </InsertContext>
          </PreviewValuesContext>
          {error && !isReady ? (
            <FailedAnswer failure={error.failure} title="kit:list.failed" onRetry={refetch} />
          ) : null}
          {isReady && sections.length === 0 ? <EmptyState title={text('msg.channelTemplate:empty')} /> : null}
        </div>
        <div className={styles.side}>
          <ParameterList parameters={parameters} onPick={insert} />
        </div>
      </div>
    </div>
  )
}

interface AddChannelProps {
  /** Those that the page does not have yet. */
  readonly channels: readonly Channel[]
  onAdd(channelCode: string): void
}

function AddChannel({ channels, onAdd }: AddChannelProps) {
  const styles = useStyles()
  const text = useText()
  const isAllowed = useIsOffered({ guard: template.endpoints.update })
  if (!isAllowed) return null
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button className={styles.add} icon={<AddRegular />} disabled={channels.length === 0}>
          {text('msg.channelTemplate:add')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {channels.map(({ channelCode, channelName }) => (
            <MenuItem key={channelCode} secondaryContent={channelCode} onClick={() => onAdd(channelCode)}>
              {channelName}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
