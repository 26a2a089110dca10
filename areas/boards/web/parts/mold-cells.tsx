import type { StationMold, selectSiteViewMj } from '#areas/boards/contract/floor.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { Tone } from '#core/web/kit/board/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { useQuantities } from './quantities.tsx'
import { SiteCell } from './site-cell.tsx'
import { spanText } from './times.ts'

type Data = OutputOf<typeof selectSiteViewMj>

/** Both halves of a mold at most: a board is read from afar. */
const most = 2

const dueTones: Record<NonNullable<StationMold['due']>, Tone> = { good: 'plain', soon: 'warn', overdue: 'bad' }

/** The molds that hang at a station: which, with how many cavities, how much of their life is used, and when they are maintained. */
export function MoldCells({ data: { station, molds, moldWanted, course } }: { data: Data }) {
  const t = useT()
  if (!station) return null
  if (!molds.length)
    return (
      <div className="site-cells">
        <SiteCell
          title={t('site.mold')}
          value={t('site.mold.none')}
          tone={moldWanted ? 'bad' : 'plain'}
          note={moldWanted ? t('site.mold.wanted', { mold: moldWanted }) : ''}
        />
      </div>
    )
  const asWanted = molds.some(({ number }) => number === moldWanted)
  return [...molds]
    .sort((a, b) => Number(b.number === moldWanted) - Number(a.number === moldWanted))
    .slice(0, most)
    .map((mold, index) => (
      <MoldRow
        key={mold.id}
        mold={mold}
        wanted={asWanted || index > 0 ? null : moldWanted}
        more={index === most - 1 ? molds.length - most : 0}
        cycleSeconds={course?.cycleSeconds ?? null}
      />
    ))
}

interface Row {
  mold: StationMold
  /** The mold that should hang there in its place. */
  wanted: string | null
  /** Molds that are not shown. */
  more: number
  /** Of a piece. */
  cycleSeconds: number | null
}

function MoldRow({ mold, wanted, more, cycleSeconds }: Row) {
  const t = useT()
  const { number } = useQuantities()
  const { shots, designShots, holes, due, untilMaintenance: left, nextMaintenanceOn: day } = mold
  const halves = mold.position === 'whole' ? null : t(`site.mold.${mold.position}`)
  const runs = left !== null && left > 0 && cycleSeconds !== null ? left * holes * cycleSeconds * 1000 : null
  return (
    <div className="site-cells">
      <SiteCell
        title={[t('site.mold'), mold.machineName, halves, more > 0 ? t('site.mold.more', { count: more }) : null]
          .filter(Boolean)
          .join(' · ')}
        value={mold.number}
        tone={wanted ? 'bad' : 'plain'}
        note={wanted ? t('site.mold.wanted', { mold: wanted }) : mold.name}
      />
      <SiteCell
        title={t('site.mold.holes')}
        value={number(holes)}
        tone="plain"
        note={
          cycleSeconds ? t('site.mold.shotsPerHour', { count: number(Math.round(3600 / cycleSeconds / holes)) }) : ''
        }
      />
      <SiteCell
        title={t('site.mold.shots')}
        value={number(shots)}
        tone={designShots !== null && shots > designShots ? 'bad' : 'plain'}
        note={
          designShots === null
            ? ''
            : t('site.mold.ofDesigned', { count: number(designShots), share: shareText(shots / designShots, 0) })
        }
      />
      <SiteCell
        title={t('site.mold.maintenance')}
        value={
          left === null
            ? day === null
              ? t('site.mold.unplanned')
              : day
            : t(left < 0 ? 'site.mold.past' : 'site.mold.left', { count: number(Math.abs(left)) })
        }
        tone={due ? dueTones[due] : 'plain'}
        note={[left === null ? null : day, runs === null ? null : t('site.mold.atPace', { time: spanText(runs, t) })]
          .filter(Boolean)
          .join(' · ')}
      />
    </div>
  )
}
