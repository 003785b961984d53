import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
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
import { alignments } from '#features/portal/designer/layout.ts'
import type { Change } from '#features/portal/designer/workspace.ts'
import {
  alignNames,
  previewNames,
  type PreviewWidth,
  previewWidths,
} from '#features/portal/designer/labels.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  bar: {
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  rest: { flex: 1 },
})

interface ToolsProps {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly hasChosen: boolean
  readonly isDirty: boolean
  readonly isSaving: boolean
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
  const { canUndo, canRedo, hasChosen, isDirty, isSaving, width, chosen, apply } = props
  const isPreview = width !== null
  return (
    <Toolbar className={styles.bar} size="small" aria-label={text('portal.designer:tools')}>
      <Button
        appearance="subtle"
        size="small"
        icon={<ArrowUndoRegular />}
        disabled={!canUndo || isPreview}
        onClick={() => apply({ type: 'undo' })}
      >
        {text('portal.designer:undo')}
      </Button>
      <Button
        appearance="subtle"
        size="small"
        icon={<ArrowRedoRegular />}
        disabled={!canRedo || isPreview}
        onClick={() => apply({ type: 'redo' })}
      >
        {text('portal.designer:redo')}
      </Button>
      <Button
        appearance="subtle"
        size="small"
        icon={<CopyRegular />}
        disabled={!hasChosen}
        onClick={props.onCopy}
      >
        {text('portal.designer:copy')}
      </Button>
      <Button
        appearance="subtle"
        size="small"
        icon={<ClipboardPasteRegular />}
        disabled={isPreview}
        onClick={props.onPaste}
      >
        {text('portal.designer:paste')}
      </Button>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            size="small"
            icon={<AlignLeftRegular />}
            disabled={!hasChosen || isPreview}
          >
            {text('portal.designer:align')}
          </Button>
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
      <Button
        appearance="subtle"
        size="small"
        icon={<DeleteRegular />}
        disabled={!hasChosen || isPreview}
        onClick={() => apply({ type: 'remove', id: chosen })}
      >
        {text('portal.designer:remove')}
      </Button>
      <Button
        appearance="subtle"
        size="small"
        icon={<EraserRegular />}
        disabled={isPreview}
        onClick={props.onClear}
      >
        {text('portal.designer:clear')}
      </Button>
      <Button appearance="subtle" size="small" icon={<CodeRegular />} onClick={props.onJson}>
        {text('portal.designer:json')}
      </Button>
      <Button appearance="subtle" size="small" icon={<HistoryRegular />} onClick={props.onVersions}>
        {text('pickers:versions.action')}
      </Button>
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
        disabled={!isDirty}
        disabledFocusable={isSaving}
        onClick={props.onSave}
      >
        {text('portal.designer:save')}
      </Button>
    </Toolbar>
  )
}
