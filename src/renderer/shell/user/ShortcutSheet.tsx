import { makeStyles, tokens } from '@fluentui/react-components'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { useText } from '#kit/text.ts'
import { commands } from '../commands.ts'

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse' },
  row: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  name: { padding: `${tokens.spacingVerticalXS} 0`, textAlign: 'left', fontWeight: tokens.fontWeightRegular },
  keys: { textAlign: 'right', whiteSpace: 'nowrap' },
  key: {
    marginLeft: tokens.spacingHorizontalXS,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
})

/** Keys of one part of the screen, which are not commands. */
const local = [
  { label: 'shell:shortcuts.tabNumber', keys: ['Ctrl+1 … 9', 'Alt+1 … 9'] },
  { label: 'shell:shortcuts.tabRow', keys: ['←', '→', 'Delete'] },
  { label: 'shell:shortcuts.search', keys: ['Enter'] },
  { label: 'shell:shortcuts.escape', keys: ['Esc'] },
] as const

/** All keyboard shortcuts, read from the commands. */
export default function ShortcutSheet({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const rows = [...commands.filter(({ keys }) => keys), ...local]
  return (
    <DetailDialog width={520} title={text('shell:shortcuts.title')} onClose={onClose}>
      <table className={styles.table}>
        <tbody>
          {rows.map(({ label, keys }) => (
            <tr key={label} className={styles.row}>
              <th scope="row" className={styles.name}>
                {text(label)}
              </th>
              <td className={styles.keys}>
                {keys?.map((shortcut) => (
                  <kbd key={shortcut} className={styles.key}>
                    {shortcut}
                  </kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailDialog>
  )
}
