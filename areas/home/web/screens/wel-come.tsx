import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { lazyDialog, useLayout } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { addressOf, useActive } from '#core/web/screens/navigation.ts'
import { openScreens } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { getWelcome } from '../../contract/welcome.api.ts'
import { greetingOf } from '../parts/greeting.ts'
import { readTiles, tilesOf, worksOnFloor } from '../parts/tiles.ts'
import { Today } from '../parts/today.tsx'
import { Todo } from '../parts/todo.tsx'
import '../home.css'

const TilesDialog = lazyDialog(() => import('../parts/tiles-dialog.tsx').then((m) => m.TilesDialog))
const topics = ['workOrder', 'task', 'report', 'duty', 'andonCall', 'inspectionRecord']

/** The page that a login opens: what waits for the person, today in figures, and the screens that he uses most. */
export default function Welcome() {
  const t = useT()
  const active = useActive()
  const session = useSession()
  const { user, can, menus } = session
  const layout = useLayout('welcome', readTiles)
  const [choosing, setChoosing] = useState(false)
  const { data, error, refetch } = useCall(getWelcome, {}, { topics })
  const now = useNow(60)
  const open = openScreens(session).filter(
    ({ path, menu }) => path !== 'welCome' && menu && (menus?.includes(menu) ?? true),
  )
  const tiles = tilesOf(
    layout.personal?.tiles ?? null,
    open.map(({ path }) => path),
    worksOnFloor(can),
  )
  const date = new Intl.DateTimeFormat(t('home.dateLocale'), { dateStyle: 'full', timeZone: user.zone }).format(now)
  return (
    <div className="home">
      <header className="home-head">
        <h1>{t(`home.greeting.${greetingOf(user.zone, now)}`, { name: user.name })}</h1>
        <p>
          {date} · {user.teamName}
        </p>
      </header>
      {error && (
        <div className="home-problem" role="alert">
          {error.message}
          <Button size="small" onClick={() => void refetch()}>
            {t('home.retry')}
          </Button>
        </div>
      )}
      <div className="home-pair">
        <Todo data={data?.todo} failed={error !== null} />
        <Today data={data?.today} failed={error !== null} />
      </div>
      <section className="home-card" aria-labelledby="home-tiles">
        <header>
          <h2 id="home-tiles">{t('home.functions')}</h2>
          <Button type="text" icon={<SettingOutlined />} onClick={() => setChoosing(true)}>
            {t('home.choose')}
          </Button>
        </header>
        {layout.ready && tiles.length === 0 && <p className="home-none">{t('home.noTiles')}</p>}
        <ul className="home-tiles">
          {tiles.map((path) => {
            const menu = open.find((screen) => screen.path === path)?.menu
            return (
              <li key={path}>
                <Link to={addressOf(path)}>
                  <strong>{t(`screen.${path}`)}</strong>
                  <span>{menu && t(`menu.${menu}`)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      </section>
      {choosing && active && (
        <TilesDialog
          open={open}
          chosen={tiles}
          reset={() => layout.save('personal', null)}
          save={(chosen) => layout.save('personal', { tiles: chosen })}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
