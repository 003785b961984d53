import {
  makeStyles,
  mergeClasses,
  ToggleButton,
  Toolbar,
  ToolbarDivider,
  tokens,
} from '@fluentui/react-components'
import {
  ArrowRedoRegular,
  ArrowUndoRegular,
  LinkRegular,
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
import { type ReactElement, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { cleanHtml } from '#ui/cleanHtml.ts'

const useStyles = makeStyles({
  root: {
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
    ':focus-within': { borderBottomColor: tokens.colorCompoundBrandStroke },
  },
  wrong: { border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteRedBorder2}` },
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
  readonly undo: string
  readonly redo: string
}

/** What the owner may do to the text from outside. */
export interface RichTextHandle {
  /** Puts words at the caret. */
  insert(words: string): void
  focus(): void
}

interface RichTextProps {
  /** Accessible name of the text. */
  readonly label: string
  readonly words: RichTextWords
  /** HTML. */
  readonly value: string
  readonly isInvalid?: boolean
  readonly isReadOnly?: boolean
  onChange(html: string): void
  onFocus?(): void
  onBlur?(): void
  /** Asks where a link leads; null leaves the text as it is, empty takes the link away. */
  askLink(current: string): Promise<string | null>
  readonly ref?: Ref<RichTextHandle>
}

const extensions = [StarterKit.configure({ link: { openOnClick: false, autolink: false } })]

/** HTML without what every editor writes in its own way: spaces between tags, ends of lines. */
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

/** Text with headings, lists and links, as HTML; what could run or load by itself does not get in. */
export function RichText(props: RichTextProps) {
  const { label, words, value, isInvalid = false, isReadOnly = false, ref } = props
  const styles = useStyles()
  const latest = useRef(props)
  latest.current = props
  const written = useRef(value)
  const editor = useEditor({
    extensions,
    content: cleanHtml(value),
    injectCSS: false,
    editable: !isReadOnly,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: cleanHtml,
    },
    onUpdate: ({ editor: current }) => {
      written.current = current.isEmpty ? '' : current.getHTML()
      latest.current.onChange(written.current)
    },
    onFocus: () => latest.current.onFocus?.(),
    onBlur: () => latest.current.onBlur?.(),
  })
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
    <div className={mergeClasses(styles.root, isInvalid && styles.wrong)}>
      {isReadOnly ? null : <Tools editor={editor} words={words} askLink={props.askLink} />}
      <EditorContent editor={editor} className={styles.content} />
    </div>
  )
}

interface ToolsProps extends Pick<RichTextProps, 'words' | 'askLink'> {
  readonly editor: Editor
}

function Tools({ editor, words, askLink }: ToolsProps) {
  const styles = useStyles()
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
      {tool(words.undo, <ArrowUndoRegular />, false, () => chain().undo().run(), !state.canUndo)}
      {tool(words.redo, <ArrowRedoRegular />, false, () => chain().redo().run(), !state.canRedo)}
    </Toolbar>
  )
}
