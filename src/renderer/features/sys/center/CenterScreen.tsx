import {
  Badge,
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Spinner,
  Tab,
  TabList,
  Text,
  tokens,
} from '@fluentui/react-components'
import { type ComponentType, type ReactNode, useId } from 'react'
import { oss } from '#contract/resources/ops/oss.ts'
import { type Center, center, securityGrade } from '#contract/resources/shell/center.ts'
import { NO_CODE } from '#contract/vocabulary.ts'
import { AvatarDialog } from '#features/sys/center/AvatarDialog.tsx'
import { AvatarPicture } from '#features/sys/center/AvatarPicture.tsx'
import { EmailDialog, MobileDialog } from '#features/sys/center/BindDialog.tsx'
import { gradeLabels } from '#features/sys/center/labels.ts'
import { PasswordDialog } from '#features/sys/center/PasswordDialog.tsx'
import { QuestionsDialog } from '#features/sys/center/QuestionsDialog.tsx'
import { codeText } from '#kit/codes.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { GuardedAction } from '#kit/list/actions.ts'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { strengthLabels } from '#pickers/passwords/PasswordLevelNote.tsx'

const useStyles = makeStyles({
  screen: {
    height: '100%',
    overflow: 'auto',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  panel: {
    display: 'grid',
    gap: tokens.spacingVerticalL,
    maxWidth: '720px',
    marginTop: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalXL,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'grid',
    gridTemplateColumns: '120px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXXL,
    alignItems: 'center',
  },
  avatar: { display: 'grid', justifyItems: 'center', gap: tokens.spacingVerticalS },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  level: { display: 'grid', gap: tokens.spacingVerticalXS },
  levelWords: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  rows: { display: 'grid', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  status: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  detail: { overflowWrap: 'anywhere' },
})

const all = {}

const { endpoints } = center
const changes = {
  avatar: { guard: endpoints.photo, uses: [oss.endpoints.upload] },
  password: { guard: endpoints.password },
  mobile: { guard: endpoints.mobile, uses: [endpoints.sendSmsCode] },
  email: { guard: endpoints.email, uses: [endpoints.sendEmailCode] },
  question: { guard: endpoints.question },
} as const

/** The own account: one tab with the personal information (OPS-PER-01). */
export function CenterScreen() {
  const styles = useStyles()
  const text = useText()
  const panel = useId()
  const { data, error, refetch } = useEndpoint(endpoints.get, all)
  return (
    <div className={styles.screen}>
      <TabList selectedValue="info" aria-label={text('sys.center:title')}>
        <Tab value="info" aria-controls={panel}>
          {text('sys.center:tab.info')}
        </Tab>
      </TabList>
      <div id={panel} role="tabpanel" aria-label={text('sys.center:tab.info')}>
        {data ? (
          <Info own={data.data} reload={() => void refetch()} />
        ) : error ? (
          <FailedAnswer failure={error.failure} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={text('sys.center:loading')} />
        )}
      </div>
    </div>
  )
}

interface InfoProps {
  readonly own: Center
  reload(): void
}

function Info({ own, reload }: InfoProps) {
  const styles = useStyles()
  const text = useText()
  const isReminded = useSession(({ session }) => session?.passwordModify === 1)
  const mayChangeAvatar = useIsOffered(changes.avatar)
  const change = <P extends object>(dialog: ComponentType<P & DialogProps>, props: P) =>
    void openDialog(dialog, props).then(({ changed }) => {
      if (changed) reload()
    })
  return (
    <div className={styles.panel}>
      {isReminded ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text('sys.center:password.reminder')}</MessageBarBody>
        </MessageBar>
      ) : null}
      <div className={styles.head}>
        <div className={styles.avatar}>
          <AvatarPicture url={own.headUrl} />
          {mayChangeAvatar ? (
            <Button size="small" onClick={() => change(AvatarDialog, {})}>
              {text('sys.center:avatar.title')}
            </Button>
          ) : null}
        </div>
        <dl className={styles.facts}>
          <Fact name="sys.center:field.username" value={own.username} />
          <Fact name="sys.center:field.deptName" value={own.deptName} />
          <Fact name="sys.center:field.createDate" value={own.createDate} />
        </dl>
      </div>
      {own.securityLevel === NO_CODE ? null : <SecurityLevel level={own.securityLevel} />}
      <ul className={styles.rows}>
        <Row
          label="sys.center:row.password"
          changing={changes.password}
          isSet
          status={codeText(strengthLabels, own.pwdLevel, text)}
          action="common:change"
          onChange={() => change(PasswordDialog, { username: own.username })}
        />
        <Row
          label="sys.center:row.mobile"
          changing={changes.mobile}
          isSet={own.mobile !== ''}
          status={own.mobile}
          action={own.mobile === '' ? 'sys.center:row.bind' : 'common:change'}
          onChange={() => change(MobileDialog, {})}
        />
        <Row
          label="sys.center:row.email"
          changing={changes.email}
          isSet={own.email !== ''}
          status={own.email}
          action={own.email === '' ? 'sys.center:row.bind' : 'common:change'}
          onChange={() => change(EmailDialog, {})}
        />
        <Row
          label="sys.center:row.question"
          changing={changes.question}
          isSet={own.encrypted}
          status=""
          action={own.encrypted ? 'common:change' : 'sys.center:row.set'}
          onChange={() => change(QuestionsDialog, {})}
        />
      </ul>
    </div>
  )
}

function Fact({ name, value }: { readonly name: TextKey; readonly value: string }) {
  const styles = useStyles()
  const text = useText()
  return (
    <>
      <dt className={styles.name}>{text(name)}</dt>
      <dd className={styles.value}>{value || text('sys.center:none')}</dd>
    </>
  )
}

const gradeColors = { good: 'success', medium: 'warning', poor: 'error' } as const

/** Good from 90, medium from 60, poor below (OPS-PER-02); in words beside the colour. */
function SecurityLevel({ level }: { readonly level: number }) {
  const styles = useStyles()
  const text = useText()
  const grade = securityGrade(level)
  const words = codeText(gradeLabels, grade, text)
  return (
    <div className={styles.level}>
      <div className={styles.levelWords}>
        <Text weight="semibold">{text('sys.center:level')}</Text>
        <Text>{text('sys.center:levelOf', { grade: words, level })}</Text>
      </div>
      <ProgressBar
        thickness="large"
        value={Math.min(100, Math.max(0, level)) / 100}
        color={gradeColors[grade]}
        aria-label={text('sys.center:level')}
        aria-valuetext={text('sys.center:levelOf', { grade: words, level })}
      />
    </div>
  )
}

interface RowProps {
  readonly label: TextKey
  /** Guard of the change. */
  readonly changing: GuardedAction
  readonly isSet: boolean
  /** The current setting, in words; empty: nothing to show beside the mark. */
  readonly status: string
  readonly action: TextKey
  onChange(): void
}

/** A setting that the platform neither reports nor lets the user change is absent. */
function Row({ label, changing, isSet, status, action, onChange }: RowProps) {
  const styles = useStyles()
  const text = useText()
  const name = useId()
  const button = useId()
  const mayChange = useIsOffered(changing)
  if (!mayChange && status === '') return null
  const mark: ReactNode = isSet ? (
    <Badge appearance="tint" color="success">
      {text('sys.center:row.isSet')}
    </Badge>
  ) : (
    <Badge appearance="tint" color="warning">
      {text('sys.center:row.isMissing')}
    </Badge>
  )
  return (
    <li className={styles.row}>
      <Text id={name} weight="semibold">
        {text(label)}
      </Text>
      <span className={styles.status}>
        {mark}
        {status === '' ? null : <Text className={styles.detail}>{status}</Text>}
      </span>
      {mayChange ? (
        <Button id={button} aria-labelledby={`${button} ${name}`} onClick={onChange}>
          {text(action)}
        </Button>
      ) : null}
    </li>
  )
}
