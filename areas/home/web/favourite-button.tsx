import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { tellFailure } from '#core/web/kit/send.ts'
import { mostTiles } from './parts/tiles.ts'
import { useTiles } from './parts/use-tiles.ts'

/** Puts a screen among the person's own functions at home, or takes it from there. */
export default function FavouriteButton({ path }: { path: string }) {
  const t = useT()
  const { paths, tiles, ready, choose } = useTiles()
  if (!ready || !paths.includes(path)) return null
  const among = tiles.includes(path)
  const full = !among && tiles.length >= mostTiles
  const words = full
    ? t('shell.favourite.full', { count: mostTiles })
    : t(`shell.favourite.${among ? 'remove' : 'add'}`)
  const change = () => choose(among ? tiles.filter((each) => each !== path) : [...tiles, path])
  return (
    <Button
      type="text"
      className="shell-refresh"
      icon={among ? <StarFilled /> : <StarOutlined />}
      aria-label={t('shell.favourite')}
      aria-pressed={among}
      title={words}
      disabled={full}
      onClick={() => void change().catch(tellFailure)}
    />
  )
}
