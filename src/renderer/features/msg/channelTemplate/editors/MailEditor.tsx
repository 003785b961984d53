import { makeStyles, Spinner, Tab, TabList, Text, Textarea, tokens } from '@fluentui/react-components'
import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { MAX_MAIL_BYTES } from '#contract/messaging/contents.ts'
import { askLink } from '#features/msg/channelTemplate/editors/LinkDialog.tsx'
import { MailWrite } from '#features/msg/channelTemplate/forms.ts'
import { InsertContext } from '#features/msg/channelTemplate/insert.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { toast } from '#kit/dialog/toasts.ts'
import { type TextKey, useText } from '#kit/text.ts'
import type { PictureRefusal, RichTextHandle } from '#ui/RichText.tsx'

const { TextArea, CustomField } = formFields(MailWrite)

const refusals: Readonly<Record<PictureRefusal, TextKey>> = {
  address: 'msg.channelTemplate:rich.refused.address',
  type: 'msg.channelTemplate:rich.refused.type',
  size: 'msg.channelTemplate:rich.refused.size',
}

const loadEditor = () => import('#ui/RichText.tsx')
// Lazy: the editor is larger than the rest of the page.
const RichText = lazy(async () => ({ default: (await loadEditor()).RichText }))

const useStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalXS, minWidth: 0 },
  source: { '& textarea': { fontFamily: tokens.fontFamilyMonospace, minHeight: '220px' } },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/** An HTML mail, as rich text or as its source. */
export function MailEditor() {
  return (
    <>
      <CustomField
        name="content"
        label="msg.channelTemplate:field.content"
        wide
        group
        render={(control) => <MailContent control={control} />}
      />
      <TextArea name="remark" label="msg.channelTemplate:field.remark" rows={2} wide />
    </>
  )
}

/** `waiting`: it is not known yet whether the rich editor can hold the text. */
type Mode = 'waiting' | 'rich' | 'source'

function MailContent({ control }: { control: Control }) {
  const styles = useStyles()
  const text = useText()
  const html = String(control.value ?? '')
  const [mode, setMode] = useState<Mode>('waiting')
  const first = useRef(html)
  useEffect(() => {
    let isCurrent = true
    void loadEditor().then(async ({ canEditRich }) => {
      const kept = await canEditRich(first.current)
      if (isCurrent) setMode(kept ? 'rich' : 'source')
    })
    return () => {
      isCurrent = false
    }
  }, [])
  const show = async (next: Mode) => {
    if (next === 'rich' && !(await (await loadEditor()).canEditRich(html))) {
      const answer = await askConfirm({ question: text('msg.channelTemplate:mail.lossy') })
      if (!answer) return
    }
    setMode(next)
  }
  return (
    <div className={styles.root} data-content>
      <TabList
        size="small"
        selectedValue={mode}
        aria-label={text('msg.channelTemplate:mail.mode')}
        onTabSelect={(_, { value }) => void show(value === 'rich' ? 'rich' : 'source')}
      >
        <Tab value="rich">{text('msg.channelTemplate:mail.rich')}</Tab>
        <Tab value="source">{text('msg.channelTemplate:mail.source')}</Tab>
      </TabList>
      {mode === 'rich' ? <RichContent control={control} html={html} /> : null}
      {mode === 'source' ? (
        <>
          <Textarea
            ref={control.ref}
            className={styles.source}
            aria-label={text('msg.channelTemplate:mail.source')}
            resize="vertical"
            spellCheck={false}
            value={html}
            onBlur={control.onBlur}
            onChange={(_, data) => control.onChange(data.value)}
          />
          <Text size={200} className={styles.quiet}>
            {text('msg.channelTemplate:mail.sourceHint')}
          </Text>
        </>
      ) : null}
      {mode === 'waiting' ? <Spinner size="small" label={text('kit:list.loading')} /> : null}
    </div>
  )
}

function RichContent({ control, html }: { control: Control; html: string }) {
  const text = useText()
  const setTarget = useContext(InsertContext)
  const handle = useRef<RichTextHandle>(null)
  return (
    <Suspense fallback={<Spinner size="small" label={text('kit:list.loading')} />}>
      <RichText
        ref={handle}
        label={text('msg.channelTemplate:field.content')}
        words={{
          toolbar: text('msg.channelTemplate:rich.toolbar'),
          bold: text('msg.channelTemplate:rich.bold'),
          italic: text('msg.channelTemplate:rich.italic'),
          underline: text('msg.channelTemplate:rich.underline'),
          heading: text('msg.channelTemplate:rich.heading'),
          bullets: text('msg.channelTemplate:rich.bullets'),
          numbers: text('msg.channelTemplate:rich.numbers'),
          quote: text('msg.channelTemplate:rich.quote'),
          link: text('msg.channelTemplate:link'),
          table: text('msg.channelTemplate:rich.table'),
          addRow: text('msg.channelTemplate:rich.addRow'),
          addColumn: text('msg.channelTemplate:rich.addColumn'),
          deleteRow: text('msg.channelTemplate:rich.deleteRow'),
          deleteColumn: text('msg.channelTemplate:rich.deleteColumn'),
          deleteTable: text('msg.channelTemplate:rich.deleteTable'),
          undo: text('msg.channelTemplate:rich.undo'),
          redo: text('msg.channelTemplate:rich.redo'),
        }}
        value={html}
        mostBytes={MAX_MAIL_BYTES}
        askLink={askLink}
        onRefused={(refusal) => toast('warning', text(refusals[refusal]))}
        onChange={control.onChange}
        onBlur={control.onBlur}
        onFocus={() => setTarget({ insert: (words) => handle.current?.insert(words) })}
      />
    </Suspense>
  )
}
