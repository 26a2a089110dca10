import { instantText } from '#core/web/kit/index.ts'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { RoundPoint } from '../../contract/round.ts'
import { FoundAnswer } from './found-answer.tsx'

/** What was found at a point, when and by whom. */
export function PointFound({ point }: { point: RoundPoint }) {
  const { user } = useSession()
  return (
    <div className="mt-found">
      <small className="kit-faint">
        {[point.checkedAt && instantText(point.checkedAt, user.zone).slice(0, 16), point.checkedByName]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {point.items.map((item, at) => {
        const found = point.values.find((value) => value.item === at)
        return (
          found && (
            <div key={item.item}>
              {item.item}: <FoundAnswer item={item} found={found} />
            </div>
          )
        )
      })}
      {point.note && <p>{point.note}</p>}
      <Photos fileNos={point.photos.map(({ fileNo }) => fileNo)} />
    </div>
  )
}
