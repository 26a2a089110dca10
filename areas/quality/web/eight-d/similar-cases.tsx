import { Card, Tag } from 'antd'
import { Link } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { selectSimilarEightD } from '../../contract/eight-d.api.ts'

/** Past reports like this one, with the causes that were verified and what helped; nothing where there are none. */
export function SimilarCases({ id }: { id: number }) {
  const t = useT()
  const { data } = useCall(selectSimilarEightD, { id }, { topics: ['eightD'] })
  if (!data?.rows.length) return null
  return (
    <Card size="small" title={t('eightD.similar')}>
      <ul className="eight-d-similar">
        {data.rows.map((row) => (
          <li key={row.id}>
            <Link to={addressOf('8Dreport', { report: String(row.id) })}>
              {row.number} · {row.subject}
            </Link>{' '}
            {row.sameProduct && <Tag color="blue">{t('eightD.sameProduct')}</Tag>}
            <span className="kit-faint">{row.materialDesc}</span>
            {row.causes.length > 0 && <p>{t('eightD.itsCauses', { causes: row.causes.join(t('listed')) })}</p>}
            {row.actions.length > 0 && <p>{t('eightD.itsActions', { actions: row.actions.join(t('listed')) })}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
