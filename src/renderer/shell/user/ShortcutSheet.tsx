import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { useText } from '#kit/text.ts'
import { keyGroups } from './keyGroups.ts'

const useStyles = makeStyles({
  groups: {
    columnGap: tokens.spacingHorizontalXXL,
    '@media (min-width: 860px)': { columnCount: 2 },
  },
  group: { marginBottom: tokens.spacingVerticalL, breakInside: 'avoid' },
  table: { width: '100%', borderCollapse: 'collapse' },
  row: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, breakInside: 'avoid' },
  name: { padding: `${tokens.spacingVerticalXS} 0`, textAlign: 'left', fontWeight: tokens.fontWeightRegular },
  keys: { width: '1px', textAlign: 'right', whiteSpace: 'nowrap' },
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

/** All keys of the window: those of the commands, and those of lists, trees and tables. */
export default function ShortcutSheet({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const id = useId()
  return (
    <DetailDialog width={960} title={text('shell:shortcuts.title')} onClose={onClose}>
      <div className={styles.groups}>
        {keyGroups().map(({ title, keys }) => (
          <div key={title} className={styles.group}>
            <Subtitle2 as="h3" id={`${id}${title}`} block>
              {text(title)}
            </Subtitle2>
            <table className={styles.table} aria-labelledby={`${id}${title}`}>
              <tbody>
                {keys.map(({ label, keys: shortcuts }) => (
                  <tr key={label} className={styles.row}>
                    <th scope="row" className={styles.name}>
                      {text(label)}
                    </th>
                    <td className={styles.keys}>
                      {shortcuts?.map((shortcut) => (
                        <kbd key={shortcut} className={styles.key}>
                          {shortcut}
                        </kbd>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </DetailDialog>
  )
}
