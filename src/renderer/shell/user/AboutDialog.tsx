import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { host, useHostInfo } from '#kit/bridge/host.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { ProductMark } from '../marks/ProductMark.tsx'
import { UpdateSection } from '../update/UpdateSection.tsx'

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  value: { margin: 0, overflowWrap: 'anywhere' },
  name: { color: tokens.colorNeutralForeground2 },
})

export default function AboutDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const info = useHostInfo()
  const profile = useSession(({ session }) => session?.profile)
  const facts = [
    [text('shell:about.version'), info?.version],
    [
      text('shell:about.host'),
      text(info?.capabilities.includes('native-windows') ? 'shell:about.desktop' : 'shell:about.browser'),
    ],
    [text('shell:profile.label'), profile?.embedded ? text('shell:profile.embedded') : profile?.name],
    [text('shell:profile.address'), profile?.address],
  ]
  return (
    <DetailDialog width={520} title={text('shell:about.title')} onClose={onClose}>
      <div className={styles.head}>
        <ProductMark size={36} />
        <Text weight="semibold">{text('shell:tagline')}</Text>
      </div>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} style={{ display: 'contents' }}>
                <dt className={styles.name}>{name}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {host.can('updates') && <UpdateSection />}
    </DetailDialog>
  )
}
