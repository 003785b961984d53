import { Link } from '@fluentui/react-components'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const OUTSIDE = /^https?:\/\//i
const FORM = 'template:'
const none: readonly NavNode[] = []

const routeOf = (url: string): string => url.replace(/^[#/]+/, '')
const addressOf = (url: string): string => `#/${routeOf(url)}`

/** The first page of the account's navigation that is the one. */
function pageWhere(nodes: readonly NavNode[], isWanted: (node: NavNode) => boolean): NavNode | undefined {
  for (const node of nodes) {
    const found = isWanted(node) ? node : pageWhere(node.children, isWanted)
    if (found) return found
  }
  return undefined
}

/** Where a message leads: a page outside, the form of a data template, or a screen of the console (DECISION-MSG-64). */
export function MessageLink({ url }: { url: string }) {
  const text = useText()
  const menus = useSession(({ session }) => session?.menus) ?? none
  if (OUTSIDE.test(url)) {
    const open = () => void bridge.call('host.openExternal', { url }).catch(presentFailure)
    return (
      <Link as="button" onClick={open}>
        {url}
      </Link>
    )
  }
  if (!url.startsWith(FORM)) {
    const path = routeOf(url).split('?', 1)[0] ?? ''
    const page = pageWhere(menus, (node) => node.url !== '' && routeOf(node.url) === path)
    return <Link href={addressOf(url)}>{page?.name ?? url}</Link>
  }
  const open = () => {
    const wanted = url.slice(FORM.length)
    const form = pageWhere(menus, ({ pageId }) => pageId !== '' && pageId === wanted)
    if (form) window.location.hash = addressOf(form.url)
    else toast('error', text('msg.message:detail.unbound'))
  }
  return (
    <Link as="button" onClick={open}>
      {text('msg.message:detail.form')}
    </Link>
  )
}
