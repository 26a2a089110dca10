import { WarningOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { OeeFigures } from '../../contract/oee.ts'
import { ratioText } from './text.ts'

const factors = ['oee', 'availability', 'effectiveness', 'quality', 'nee', 'coverage'] as const

/** OEE with its factors, as numbers and as bars. */
export function FigureTiles({ figures }: { figures: OeeFigures }) {
  const t = useT()
  return (
    <ul className="eq-tiles">
      {factors.map((factor) => {
        const share = figures[factor]
        return (
          <li key={factor}>
            <span>{t(`machineOee.${factor}`)}</span>
            <b>
              {ratioText(share)}
              {factor === 'effectiveness' && figures.above && (
                <Tooltip title={t('machineOee.above')}>
                  <WarningOutlined aria-label={t('machineOee.above')} />
                </Tooltip>
              )}
            </b>
            <i style={{ inlineSize: `${Math.min(1, Math.max(0, share ?? 0)) * 100}%` }} />
          </li>
        )
      })}
    </ul>
  )
}
