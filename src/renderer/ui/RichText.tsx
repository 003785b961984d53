import { makeStyles, ToggleButton, Toolbar, ToolbarDivider, tokens } from '@fluentui/react-components'
import {
  ArrowRedoRegular,
  ArrowUndoRegular,
  LinkRegular,
  TableDeleteColumnRegular,
  TableDeleteRowRegular,
  TableDismissRegular,
  TableInsertColumnRegular,
  TableInsertRowRegular,
  TableRegular,
  TextBoldRegular,
  TextBulletListRegular,
  TextHeader2Regular,
  TextItalicRegular,
  TextNumberListLtrRegular,
  TextQuoteRegular,
  TextUnderlineRegular,
} from '@fluentui/react-icons'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactElement, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { cleanHtml } from '#ui/cleanHtml.ts'
import { isPictureType } from '#ui/inlinePicture.ts'
import { hasWords, pastedHtml, withoutPictures } from '#ui/pastedHtml.ts'
import { richNodes } from '#ui/richNodes.ts'
import { usePressedStyle } from './usePressedStyle.ts'

const useStyles = makeStyles({
  root: {
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
    ':focus-within': { borderBottomColor: tokens.colorCompoundBrandStroke },
  },
  toolbar: {
    flexWrap: 'wrap',
    padding: tokens.spacingHorizontalXS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  content: {
    '& .ProseMirror': {
      minHeight: '180px',
      maxHeight: '420px',
      overflowY: 'auto',
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
      outlineStyle: 'none',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      unicodeBidi: 'plaintext',
    },
    '& .ProseMirror p': { marginBlock: tokens.spacingVerticalS },
    '& .ProseMirror blockquote': {
      marginInline: 0,
      paddingLeft: tokens.spacingHorizontalM,
      borderLeft: `3px solid ${tokens.colorNeutralStroke1}`,
    },
    '& .ProseMirror a': { color: tokens.colorBrandForegroundLink },
    '& .ProseMirror img': { maxWidth: '100%' },
    '& .ProseMirror img.ProseMirror-selectednode': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '& .ProseMirror table': { borderCollapse: 'collapse', maxWidth: '100%' },
    '& .ProseMirror td, & .ProseMirror th': {
      minWidth: '48px',
      padding: tokens.spacingHorizontalSNudge,
      border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
      textAlign: 'start',
      verticalAlign: 'top',
    },
    '& .ProseMirror td > p, & .ProseMirror th > p': { marginBlock: 0 },
    '& .ProseMirror .selectedCell': { backgroundColor: tokens.colorNeutralBackground1Selected },
  },
})

/** Words of the toolbar, in the operator's language. */
export interface RichTextWords {
  readonly toolbar: string
  readonly bold: string
  readonly italic: string
  readonly underline: string
  readonly heading: string
  readonly bullets: string
  readonly numbers: string
  readonly quote: string
  readonly link: string
  readonly table: string
  readonly addRow: string
  readonly addColumn: string
  readonly deleteRow: string
  readonly deleteColumn: string
  readonly deleteTable: string
  readonly undo: string
  readonly redo: string
}

/** Operations on the text for the owner. */
export interface RichTextHandle {
  /** Puts words at the caret. */
  insert(words: string): void
  focus(): void
}

/**
 * Why a picture is refused: it was only named by an address, is of no kind that is shown, or makes the text too long.
 */
export type PictureRefusal = 'address' | 'type' | 'size'

interface RichTextProps {
  /** Accessible name of the text. */
  readonly label: string
  readonly words: RichTextWords
  /** HTML. */
  readonly value: string
  onChange(html: string): void
  onFocus?(): void
  onBlur?(): void
  /** Bytes of the HTML with pictures in it, at most. Default: any number. */
  readonly mostBytes?: number
  /** A picture was pasted or dropped that does not get in. */
  onRefused?(refusal: PictureRefusal): void
  /** Prompts for a link's address; null leaves the text as it is, empty removes the link. */
  askLink(current: string): Promise<string | null>
  readonly ref?: Ref<RichTextHandle>
}

const extensions = [StarterKit.configure({ link: { openOnClick: false, autolink: false } }), ...richNodes]

const bytesOf = (html: string): number => new TextEncoder().encode(html).length

const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')))
    reader.readAsDataURL(file)
  })

/** Pictures that come from outside, by paste or by drop, under the limits of the owner. */
function usePictures(latest: RefObject<RichTextProps>, editorRef: RefObject<Editor | null>) {
  const most = () => latest.current.mostBytes ?? Number.POSITIVE_INFINITY
  const fits = (more: string): boolean =>
    bytesOf(editorRef.current?.getHTML() ?? '') + bytesOf(more) <= most()
  const refuse = (refusal: PictureRefusal) => latest.current.onRefused?.(refusal)
  // HTML is cleaned before it is known whether the files beside it are taken in its place.
  const lacking = useRef<PictureRefusal | null>(null)

  const embed = async (file: File, at: number | undefined): Promise<void> => {
    if (!isPictureType(file.type)) return refuse('type')
    // Not even read: it may be of any size.
    if (file.size > most()) return refuse('size')
    const src = await addressOf(file).catch(() => null)
    const editor = editorRef.current
    if (src === null || !editor || editor.isDestroyed) return refuse('type')
    if (!fits(src)) return refuse('size')
    const picture = { type: 'picture', attrs: { src, alt: file.name } }
    const chain = editor.chain().focus()
    if (at === undefined) chain.insertContent(picture).run()
    else chain.insertContentAt(Math.min(at, editor.state.doc.content.size), picture).run()
  }
  // One after the other: each counts for the next.
  const embedAll = async (files: readonly File[], at: number | undefined) => {
    for (const [index, file] of files.entries()) await embed(file, at === undefined ? at : at + index)
  }

  return {
    /** @returns whether the data are files, which are taken here. Words bring their own pictures, in their HTML. */
    take: (data: DataTransfer | null, at?: number): boolean => {
      const { current: lack } = lacking
      lacking.current = null
      if (!data || data.files.length === 0 || hasWords(data.getData('text/html'))) {
        if (lack) refuse(lack)
        return false
      }
      void embedAll([...data.files], at)
      return true
    },
    clean: (given: string): string => {
      const { html, lost } = pastedHtml(given)
      lacking.current = lost > 0 ? 'address' : null
      if (!/<img\b/i.test(html) || fits(html)) return html
      lacking.current = 'size'
      return withoutPictures(html)
    },
  }
}

/** HTML without the differences between editors: spaces between tags, ends of lines. */
function plain(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const link of body.querySelectorAll('a')) {
    link.removeAttribute('target')
    link.removeAttribute('rel')
  }
  return body.innerHTML.replace(/\s+/g, ' ').replace(/> </g, '><').trim()
}

/** Whether the editor shows everything of an HTML text, or would lose some of it. */
function isKept(editor: Editor, html: string): boolean {
  const given = plain(html)
  const shown = plain(editor.getHTML())
  return given === shown || `<p>${given}</p>` === shown || (given === '' && shown === '<p></p>')
}

/** @returns whether the rich editor can hold this HTML without losing anything. */
export async function canEditRich(html: string): Promise<boolean> {
  const { Editor } = await import('@tiptap/react')
  const editor = new Editor({ extensions, content: cleanHtml(html), injectCSS: false })
  const kept = isKept(editor, html)
  editor.destroy()
  return kept
}

/** Text with headings, lists and links, as HTML; parts that could run or load by themselves are left out. */
export function RichText(props: RichTextProps) {
  const { label, words, value, ref } = props
  const styles = useStyles()
  const latest = useRef(props)
  latest.current = props
  const written = useRef(value)
  const editorRef = useRef<Editor | null>(null)
  const pictures = usePictures(latest, editorRef)
  const editor = useEditor({
    extensions,
    content: cleanHtml(value),
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: pictures.clean,
      handlePaste: (_, event) => pictures.take(event.clipboardData),
      handleDrop: (view, event, _slice, isMoved) =>
        !isMoved &&
        pictures.take(
          event.dataTransfer,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from,
        ),
    },
    onUpdate: ({ editor: current }) => {
      written.current = current.isEmpty ? '' : current.getHTML()
      latest.current.onChange(written.current)
    },
    onFocus: () => latest.current.onFocus?.(),
    onBlur: () => latest.current.onBlur?.(),
  })
  editorRef.current = editor
  useEffect(() => {
    // A value from outside: another version was loaded, or a draft.
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
  }, [editor, value])
  useImperativeHandle(ref, () => ({
    insert: (text) => editor.chain().focus().insertContent({ type: 'text', text }).run(),
    focus: () => editor.commands.focus(),
  }))
  return (
    <div className={styles.root}>
      <Tools editor={editor} words={words} askLink={props.askLink} />
      <EditorContent editor={editor} className={styles.content} />
    </div>
  )
}

interface ToolsProps extends Pick<RichTextProps, 'words' | 'askLink'> {
  readonly editor: Editor
}

function Tools({ editor, words, askLink }: ToolsProps) {
  const styles = useStyles()
  const pressed = usePressedStyle()
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      underline: current.isActive('underline'),
      heading: current.isActive('heading'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      link: current.isActive('link'),
      table: current.isActive('table'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const setLink = async () => {
    const { href } = editor.getAttributes('link')
    const address = await askLink(typeof href === 'string' ? href : '')
    if (address === null) return
    if (address === '') chain().extendMarkRange('link').unsetLink().run()
    else chain().extendMarkRange('link').setLink({ href: address }).run()
  }
  const tool = (name: string, icon: ReactElement, isOn: boolean, run: () => void, isDisabled = false) => (
    <ToggleButton
      type="button"
      size="small"
      appearance="subtle"
      icon={icon}
      aria-label={name}
      title={name}
      className={isOn ? pressed : undefined}
      checked={isOn}
      disabled={isDisabled}
      // The caret stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    />
  )
  return (
    <Toolbar aria-label={words.toolbar} className={styles.toolbar}>
      {tool(words.bold, <TextBoldRegular />, state.bold, () => chain().toggleBold().run())}
      {tool(words.italic, <TextItalicRegular />, state.italic, () => chain().toggleItalic().run())}
      {tool(words.underline, <TextUnderlineRegular />, state.underline, () =>
        chain().toggleUnderline().run(),
      )}
      <ToolbarDivider />
      {tool(words.heading, <TextHeader2Regular />, state.heading, () =>
        chain().toggleHeading({ level: 2 }).run(),
      )}
      {tool(words.bullets, <TextBulletListRegular />, state.bullets, () => chain().toggleBulletList().run())}
      {tool(words.numbers, <TextNumberListLtrRegular />, state.numbers, () =>
        chain().toggleOrderedList().run(),
      )}
      {tool(words.quote, <TextQuoteRegular />, state.quote, () => chain().toggleBlockquote().run())}
      {tool(words.link, <LinkRegular />, state.link, () => void setLink())}
      <ToolbarDivider />
      {state.table ? (
        <TableTools editor={editor} words={words} tool={tool} />
      ) : (
        tool(words.table, <TableRegular />, false, () =>
          chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        )
      )}
      <ToolbarDivider />
      {tool(words.undo, <ArrowUndoRegular />, false, () => chain().undo().run(), !state.canUndo)}
      {tool(words.redo, <ArrowRedoRegular />, false, () => chain().redo().run(), !state.canRedo)}
    </Toolbar>
  )
}

interface TableToolsProps extends Pick<ToolsProps, 'editor' | 'words'> {
  tool(name: string, icon: ReactElement, isOn: boolean, run: () => void): ReactElement
}

/** Operations on the table that the caret is in. Tab goes to the next cell, in the last one to a new row. */
function TableTools({ editor, words, tool }: TableToolsProps) {
  const chain = () => editor.chain().focus()
  return (
    <>
      {tool(words.addRow, <TableInsertRowRegular />, false, () => chain().addRowAfter().run())}
      {tool(words.addColumn, <TableInsertColumnRegular />, false, () => chain().addColumnAfter().run())}
      {tool(words.deleteRow, <TableDeleteRowRegular />, false, () => chain().deleteRow().run())}
      {tool(words.deleteColumn, <TableDeleteColumnRegular />, false, () => chain().deleteColumn().run())}
      {tool(words.deleteTable, <TableDismissRegular />, false, () => chain().deleteTable().run())}
    </>
  )
}
