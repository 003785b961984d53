import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  Select,
  Toolbar,
  tokens,
} from '@fluentui/react-components'
import {
  AlignLeftRegular,
  ArrowRedoRegular,
  ArrowUndoRegular,
  ClipboardPasteRegular,
  CodeRegular,
  CopyRegular,
  DeleteRegular,
  EraserRegular,
  HistoryRegular,
  SaveRegular,
} from '@fluentui/react-icons'
import type { ComponentProps } from 'react'
import { alignments } from '#features/portal/designer/layout.ts'
import type { Change } from '#features/portal/designer/workspace.ts'
import {
  alignNames,
  previewNames,
  type PreviewWidth,
  previewWidths,
} from '#features/portal/designer/labels.ts'
import { useText } from '#kit/text.ts'

/** Below this width of the bar the words of all languages no longer fit in one line. */
const narrow = '@container designer-tools (max-width: 1050px)'

const useStyles = makeStyles({
  place: { containerType: 'inline-size', containerName: 'designer-tools' },
  tool: { [narrow]: { minWidth: 'auto' } },
  // Still the name of the button for a screen reader.
  words: {
    [narrow]: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  bar: {
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  rest: { flex: 1 },
})

type ToolProps = Omit<ComponentProps<typeof Button>, 'children' | 'title'> & { readonly label: string }

/** A button that keeps its icon alone in a narrow bar, with its words on hover. */
function Tool({ label, className, ...props }: ToolProps) {
  const styles = useStyles()
  return (
    <Button
      {...(props as ComponentProps<typeof Button>)}
      appearance="subtle"
      size="small"
      className={mergeClasses(styles.tool, className)}
      title={label}
    >
      <span className={styles.words}>{label}</span>
    </Button>
  )
}

interface ToolsProps {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly hasChosen: boolean
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly maySave: boolean
  /** Null: the canvas. */
  readonly width: PreviewWidth | null
  readonly chosen: string
  apply(change: Change): void
  onWidth(width: PreviewWidth | null): void
  onCopy(): void
  onPaste(): void
  onClear(): void
  onJson(): void
  onVersions(): void
  onSave(): void
}

export function Tools(props: ToolsProps) {
  const styles = useStyles()
  const text = useText()
  const { canUndo, canRedo, hasChosen, isDirty, isSaving, maySave, width, chosen, apply } = props
  const isPreview = width !== null
  return (
    <div className={styles.place}>
      <Toolbar className={styles.bar} size="small" aria-label={text('portal.designer:tools')}>
        <Tool
          icon={<ArrowUndoRegular />}
          label={text('portal.designer:undo')}
          disabled={!canUndo || isPreview}
          onClick={() => apply({ type: 'undo' })}
        />
        <Tool
          icon={<ArrowRedoRegular />}
          label={text('portal.designer:redo')}
          disabled={!canRedo || isPreview}
          onClick={() => apply({ type: 'redo' })}
        />
        <Tool
          icon={<CopyRegular />}
          label={text('portal.designer:copy')}
          disabled={!hasChosen}
          onClick={props.onCopy}
        />
        <Tool
          icon={<ClipboardPasteRegular />}
          label={text('portal.designer:paste')}
          disabled={isPreview}
          onClick={props.onPaste}
        />
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Tool
              icon={<AlignLeftRegular />}
              label={text('portal.designer:align')}
              disabled={!hasChosen || isPreview}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {alignments.map((how) => (
                <MenuItem key={how} onClick={() => apply({ type: 'align', id: chosen, how })}>
                  {text(alignNames[how])}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
        <Tool
          icon={<DeleteRegular />}
          label={text('portal.designer:remove')}
          disabled={!hasChosen || isPreview}
          onClick={() => apply({ type: 'remove', id: chosen })}
        />
        <Tool
          icon={<EraserRegular />}
          label={text('portal.designer:clear')}
          disabled={isPreview}
          onClick={props.onClear}
        />
        <Tool icon={<CodeRegular />} label={text('portal.designer:json')} onClick={props.onJson} />
        <Tool icon={<HistoryRegular />} label={text('pickers:versions.action')} onClick={props.onVersions} />
        <span className={styles.rest} />
        <Select
          size="small"
          aria-label={text('portal.designer:preview')}
          value={width ?? ''}
          onChange={(_, { value }) =>
            props.onWidth(Object.hasOwn(previewWidths, value) ? (value as PreviewWidth) : null)
          }
        >
          <option value="">{text('portal.designer:preview.none')}</option>
          {(Object.keys(previewWidths) as PreviewWidth[]).map((each) => (
            <option key={each} value={each}>
              {text(previewNames[each])}
            </option>
          ))}
        </Select>
        <Button
          appearance="primary"
          size="small"
          icon={<SaveRegular />}
          disabled={!isDirty || !maySave}
          disabledFocusable={isSaving}
          onClick={props.onSave}
        >
          {text('portal.designer:save')}
        </Button>
      </Toolbar>
    </div>
  )
}
