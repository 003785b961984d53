import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { ChevronDown12Regular } from '@fluentui/react-icons/svg/chevron-down'
import { useState } from 'react'
import { useSettings } from '#kit/bridge/host.ts'
import { useLink } from '#kit/files/links.ts'
import { loadLater } from '#kit/late/later.ts'
import { LateMenu } from '#kit/late/LateMenu.tsx'
import { useSession } from '#kit/session.ts'
import { late } from '#ui/late.ts'
import { useOwnAccount, useTints } from '../window/ownAccount.ts'

const items = late(() => import('./UserMenuItems.tsx'))
loadLater(items.load)

const useStyles = makeStyles({
  trigger: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    height: '32px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  initials: {
    display: 'grid',
    placeContent: 'center',
    width: '24px',
    height: '24px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: '9px',
    fontWeight: tokens.fontWeightSemibold,
  },
  face: { position: 'relative' },
  picture: { width: '24px', height: '24px', objectFit: 'cover' },
  due: {
    position: 'absolute',
    insetInlineEnd: '-2px',
    top: '-2px',
    width: '8px',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralBackground3}`,
    backgroundColor: tokens.colorStatusWarningBackground3,
  },
  name: {
    maxWidth: '96px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // Out of sight, not out of the button's name.
    '@media (max-width: 1100px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      clipPath: 'inset(50%)',
    },
  },
  /** Which of several accounts it is stays in sight. */
  account: {
    maxWidth: '160px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  card: { display: 'flex', flexDirection: 'column', padding: tokens.spacingHorizontalS, maxWidth: '280px' },
  detail: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
})

interface FaceProps {
  readonly name: string
  readonly headUrl: string
  /** The password should be changed. */
  readonly isDue: boolean
}

const characters = new Intl.Segmenter()

/** The end of a name in characters as a reader counts them: none is cut in half. */
const lastCharacters = (name: string, count: number): string =>
  Array.from(characters.segment(name), ({ segment }) => segment)
    .slice(-count)
    .join('')

/** The avatar; the end of the name while there is none or it cannot be shown. */
function Face({ name, headUrl, isDue }: FaceProps) {
  const styles = useStyles()
  const { address } = useLink(headUrl, 'avatar.png')
  const [broken, setBroken] = useState('')
  return (
    <span className={styles.face} aria-hidden="true">
      <span className={styles.initials}>
        {address && address !== broken ? (
          <img className={styles.picture} src={address} alt="" onError={() => setBroken(address)} />
        ) : (
          lastCharacters(name, 2)
        )}
      </span>
      {isDue ? <span className={styles.due} /> : null}
    </span>
  )
}

/** The signed-in user, the settings of this machine, and signing out. */
export function UserCorner() {
  const styles = useStyles()
  const user = useSession(({ session }) => session?.user)
  const isReminded = useSession(({ session }) => session?.passwordModify === 1)
  const settings = useSettings()
  const own = useOwnAccount()
  const tints = useTints()
  if (!user || !settings) return null
  const name = user.realName || user.username
  const shown = own?.name ?? name
  const chosen = {
    language: [`language.${settings.language}`],
    theme: [`theme.${settings.theme}`],
    density: [`density.${settings.density}`],
  }

  return (
    <LateMenu
      checkedValues={chosen}
      positioning="below-end"
      before={items.load}
      head={
        <div className={styles.card}>
          <Text weight="semibold">{name}</Text>
          <Text size={200} className={styles.detail}>
            {user.username}
          </Text>
          <Text size={200} className={styles.detail}>
            {[user.tenantName, user.deptName].filter(Boolean).join(' · ')}
          </Text>
        </div>
      }
      trigger={(trigger) => (
        <button
          type="button"
          className={mergeClasses(styles.trigger, own ? tints[own.tint] : undefined)}
          title={name}
          {...trigger}
        >
          <Face name={name} headUrl={user.headUrl} isDue={isReminded} />
          <span className={own ? styles.account : styles.name}>{shown}</span>
          <ChevronDown12Regular aria-hidden="true" />
        </button>
      )}
    >
      {() => items.value && <items.value.UserMenuItems />}
    </LateMenu>
  )
}
