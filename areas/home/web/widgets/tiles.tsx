import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { lazyDialog } from '#core/web/kit/parts/lazy-dialog.tsx'
import { addressOf, useActive } from '#core/web/screens/navigation.ts'
import { recentScreens } from '#core/web/screens/recent.ts'
import { useSession } from '#core/web/session/session.tsx'
import { Card } from '../parts/card.tsx'
import { recentOf } from '../parts/tiles.ts'
import { useTiles } from '../parts/use-tiles.ts'

const TilesDialog = lazyDialog(() => import('../parts/tiles-dialog.tsx').then((m) => m.TilesDialog))

/** The screens that the person chose for himself, and those that he opened lately. */
export default function Tiles() {
  const t = useT()
  const active = useActive()
  const { user } = useSession()
  const { open, paths, tiles, onFloor, ready, choose, reset } = useTiles()
  const [choosing, setChoosing] = useState(false)
  // Read anew whenever home is shown again.
  const recent = active ? recentOf(recentScreens(user), paths, tiles) : []
  return (
    <Card
      title={t('home.functions')}
      className={onFloor ? 'home-large' : undefined}
      acts={
        <Button type="text" icon={<SettingOutlined />} onClick={() => setChoosing(true)}>
          {t('home.choose')}
        </Button>
      }
    >
      {ready && tiles.length === 0 && <p className="home-none">{t('home.noTiles')}</p>}
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
      {recent.length > 0 && (
        <nav className="home-recent" aria-label={t('home.recent')}>
          <span className="home-soft">{t('home.recent')}</span>
          {recent.map((path) => (
            <Link key={path} to={addressOf(path)}>
              {t(`screen.${path}`)}
            </Link>
          ))}
        </nav>
      )}
      {choosing && active && (
        <TilesDialog open={open} chosen={tiles} reset={reset} save={choose} onClose={() => setChoosing(false)} />
      )}
    </Card>
  )
}
