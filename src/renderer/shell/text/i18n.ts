import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/bridge.ts'
import type { Namespace } from '#kit/text.ts'

type Texts = Record<string, string>

/** One chunk per language and namespace; nothing is loaded before a screen asks for it. */
const files = import.meta.glob<Texts>('#locales/*/*.json', { import: 'default' })

const loaders = new Map(
  Object.entries(files).map(([file, load]) => {
    const [language = '', name = ''] = file.split('/').slice(-2)
    return [`${language}/${name.replace(/\.json$/, '')}`, load]
  }),
)

const wanted = new Set<Namespace>()

async function load(language: string, namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return
  const texts = await loaders.get(`${language}/${namespace}`)?.()
  if (texts) i18next.addResourceBundle(language, namespace, texts)
}

/** Loads texts in the current language; a later switch of the language brings them along. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace)
  await Promise.all(namespaces.map((namespace) => load(i18next.language, namespace)))
}

/**
 * Sets up the texts every window needs, before anything is rendered, in the language that the host has
 * served the document in.
 */
export async function startTexts(namespaces: readonly Namespace[]): Promise<void> {
  const { lang: language } = document.documentElement
  await i18next.use(initReactI18next).init({
    lng: language,
    // en-US is complete by test; a fallback would hide a hole and cost a second download.
    fallbackLng: false,
    resources: {},
    ns: [],
    // Keys are flat: dots belong to the name.
    keySeparator: false,
    nsSeparator: ':',
    // React escapes already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: 'languageChanged' },
  })
  await loadTexts(namespaces)
}

/** Everything that is open is rendered again in the new language; nothing is mounted anew. */
export async function switchLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  await Promise.all([...wanted].map((namespace) => load(language, namespace)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
