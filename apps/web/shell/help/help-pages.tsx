import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { menusOf, openScreens } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { HelpKeys, HelpText } from './help-text.tsx'
import { matches } from './matching.ts'
import { useHelp } from './use-help.ts'
import './help.css'

/** The help of every screen that the person may open, by menus, to be searched and printed; `/help/<screen>` is that of one. */
export default function HelpPages() {
  const t = useT()
  const { path } = useParams()
  const [wanted, setWanted] = useState('')
  const screens = openScreens(useSession()).filter(({ menu }) => menu)
  const { data, error, refetch } = useHelp([...new Set(screens.map(({ area }) => area))])
  if (error)
    return (
      <main className="help help-pages">
        <p>{error.message}</p>
        <button type="button" onClick={() => void refetch()}>
          {t('kit.retry')}
        </button>
      </main>
    )
  if (!data) return <main className="help help-pages" aria-busy="true" />
  const { texts, words } = data
  const title = (screen: string) => t(`screen.${screen}`)
  const found = screens.filter((screen) => {
    const help = texts[screen.path]
    return help && (path ? screen.path === path : matches(wanted, title(screen.path), help))
  })
  return (
    <main className="help help-pages">
      <header>
        <h1>{words.title}</h1>
        {path ? (
          <Link to={`/help${sessionHash()}`}>{words.all}</Link>
        ) : (
          <input
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            value={wanted}
            maxLength={100}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
      </header>
      {!found.length && <p role="status">{words.none}</p>}
      {menusOf(found).map((each) => (
        <section key={each.menu} aria-label={t(`menu.${each.menu}`)}>
          <h2>{t(`menu.${each.menu}`)}</h2>
          {each.screens.map((screen) => {
            const help = texts[screen.path]
            return (
              help && (
                <article key={screen.path} id={screen.path}>
                  <h2>
                    <Link to={`/help/${screen.path}${sessionHash()}`}>{title(screen.path)}</Link>
                  </h2>
                  <HelpText help={help} words={words} />
                  <p>
                    <a href={addressOf(screen.path)}>{words.open}</a>
                  </p>
                </article>
              )
            )
          })}
        </section>
      ))}
      {!path && !wanted && <HelpKeys words={words} />}
    </main>
  )
}
