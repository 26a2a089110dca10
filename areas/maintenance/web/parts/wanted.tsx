import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import type { MaintenanceItem } from '../../contract/judging.ts'

/** The limits of an item in words, how it is looked at, and what comes of it when it is out of order. */
export function Wanted({ item }: { item: MaintenanceItem }) {
  const t = useT()
  const [language] = useLanguage()
  const { kind, lower, upper, unit, method, picture, raises } = item
  const n = (value: number) => numberText(value, language)
  const limits =
    kind !== 'measured'
      ? null
      : [
          lower !== null && upper !== null
            ? `${n(lower)} – ${n(upper)}`
            : lower !== null
              ? `≥ ${n(lower)}`
              : `≤ ${n(upper ?? 0)}`,
          unit,
        ]
          .filter(Boolean)
          .join(' ')
  const more = [
    method,
    picture && t('maintenanceTask.pictureWanted'),
    raises !== 'nothing' && t(`maintenanceTask.raises.${raises}`),
  ].filter(Boolean)
  if (!limits && !more.length && !item.goodPhotoIdFileNo) return null
  return (
    <>
      <p>
        {limits && <b>{limits}</b>} {more.length > 0 && <span className="kit-faint">{more.join(' · ')}</span>}
      </p>
      {item.goodPhotoIdFileNo && (
        <figure className="mt-shown">
          <Photos fileNos={[item.goodPhotoIdFileNo]} />
          <figcaption>{t('maintenanceTask.shown')}</figcaption>
        </figure>
      )}
    </>
  )
}
