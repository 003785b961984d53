import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { History20Regular } from '@fluentui/react-icons/svg/history'
import { Info20Regular } from '@fluentui/react-icons/svg/info'
import { Keyboard20Regular } from '@fluentui/react-icons/svg/keyboard'
import { LockClosed20Regular } from '@fluentui/react-icons/svg/lock-closed'
import { PersonAdd20Regular } from '@fluentui/react-icons/svg/person-add'
import { Person20Regular } from '@fluentui/react-icons/svg/person'
import { Settings20Regular } from '@fluentui/react-icons/svg/settings'
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out'
import { useSettings } from '#kit/bridge/host.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { densityTexts, useLanguages, themeTexts } from '../appearance/AppearanceControls.tsx'
import { runCommand } from '../commands/commands.ts'
import { Shortcuts } from './Shortcuts.tsx'

/** The items of the user's menu. */
export function UserMenuItems() {
  const text = useText()
  const choices = useLanguages()
  const isReminded = useSession(({ session }) => session?.passwordModify === 1)
  return (
    <>
      <MenuItem icon={<Person20Regular />} onClick={() => runCommand('center.open')}>
        {text(isReminded ? 'shell:user.centerDue' : 'shell:user.center')}
      </MenuItem>
      <Shortcuts />
      <MenuItem icon={<History20Regular />} onClick={() => runCommand('journal.open')}>
        {text('shell:journal.title')}
      </MenuItem>
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>{text('shell:language')}</MenuGroupHeader>
        {choices.map(([language, own]) => (
          <MenuItemRadio
            key={language}
            name="language"
            value={`language.${language}`}
            onClick={() => runCommand(`language.${language}`)}
          >
            {own}
          </MenuItemRadio>
        ))}
      </MenuGroup>
      <Choices name="theme" label={text('shell:theme')} texts={themeTexts} />
      <Choices name="density" label={text('shell:density')} texts={densityTexts} />
      <MenuDivider />
      <MenuItem icon={<Settings20Regular />} onClick={() => runCommand('settings.open')}>
        {text('shell:settings.title')}
      </MenuItem>
      <MenuItem
        icon={<Keyboard20Regular />}
        secondaryContent="F1"
        onClick={() => runCommand('shortcuts.open')}
      >
        {text('shell:shortcuts.title')}
      </MenuItem>
      <MenuItem icon={<Info20Regular />} onClick={() => runCommand('about.open')}>
        {text('shell:about.title')}
      </MenuItem>
      <MenuDivider />
      <MenuItem
        icon={<LockClosed20Regular />}
        secondaryContent="Ctrl+Alt+L"
        onClick={() => runCommand('console.lock')}
      >
        {text('shell:lock.now')}
      </MenuItem>
      <MenuItem icon={<PersonAdd20Regular />} onClick={() => runCommand('session.open')}>
        {text('shell:user.openSession')}
      </MenuItem>
      <MenuItem icon={<SignOut20Regular />} onClick={() => runCommand('session.signOut')}>
        {text('shell:user.signOut')}
      </MenuItem>
    </>
  )
}

type Texts = typeof themeTexts | typeof densityTexts

/** One setting as a submenu of its values. */
function Choices({ name, label, texts }: { name: 'theme' | 'density'; label: string; texts: Texts }) {
  const text = useText()
  const settings = useSettings()
  return (
    <Menu checkedValues={{ [name]: settings ? [`${name}.${settings[name]}`] : [] }}>
      <MenuTrigger disableButtonEnhancement>
        <MenuItem>{label}</MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {Object.entries(texts).map(([value, key]) => (
            <MenuItemRadio
              key={value}
              name={name}
              value={`${name}.${value}`}
              onClick={() => runCommand(`${name}.${value}`)}
            >
              {text(key)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
