import { Button, Card, Link, makeStyles, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import type { ThemeConfig } from '#contract/resources/portal/themeConfig.ts'
import { PortalFrame } from '#features/portal/portal/PortalFrame.tsx'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  frame: {
    height: '360px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  nav: { display: 'flex', padding: tokens.spacingVerticalS, gap: tokens.spacingHorizontalXS },
  column: { flexDirection: 'column' },
  page: {
    display: 'grid',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    justifyItems: 'start',
  },
  card: { width: '100%', boxSizing: 'border-box' },
})

/** Preview of a portal with these settings. */
export function ThemePreview({ config, name }: { config: ThemeConfig; name: string }) {
  const styles = useStyles()
  const text = useText()
  return (
    <section aria-label={text('portal.portal:config.preview')}>
      <PortalFrame
        className={styles.frame}
        // Half as wide as the window it represents.
        config={{ ...config, sideWidth: Math.round(config.sideWidth / 2) }}
        name={name}
        navigation={(place) => (
          <TabList
            vertical={place === 'side'}
            size={config.compact ? 'small' : 'medium'}
            defaultSelectedValue="1"
          >
            {['1', '2', '3'].map((number) => (
              <Tab key={number} value={number}>
                {`${text('portal.portal:preview.menu')} ${number}`}
              </Tab>
            ))}
          </TabList>
        )}
      >
        <div className={styles.page}>
          {config.tabs ? (
            <TabList size="small" defaultSelectedValue="1">
              <Tab value="1">{text('portal.portal:window.home')}</Tab>
              <Tab value="2">{text('portal.portal:preview.tab')}</Tab>
            </TabList>
          ) : null}
          <Card className={styles.card} size={config.compact ? 'small' : 'medium'}>
            <Text weight="semibold">{text('portal.portal:preview.page')}</Text>
            <Text>
              {text('portal.portal:preview.text')} <Link inline>{text('portal.portal:preview.link')}</Link>
            </Text>
            <div>
              <Button appearance="primary" size={config.compact ? 'small' : 'medium'}>
                {text('portal.portal:preview.button')}
              </Button>
            </div>
          </Card>
        </div>
      </PortalFrame>
    </section>
  )
}
