import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button, Tag } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText, ShareBar, StatusTag } from '#core/web/kit/index.ts'
import type { UnitSheet } from '../../contract/packing.api.ts'
import { packingUnitStatus } from '../../contract/unit.ts'

interface Props {
  sheet: UnitSheet
  /** Absent: it is looked at alone. */
  onTakeOut?: (contentId: number, what: string) => void
  onTakeOff?: (unitId: number, what: string) => void
}

/** A unit: how far it is packed, and what stands in it, the last at the top. */
export function StationUnit({ sheet, onTakeOut, onTakeOff }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  const { rule, packed } = sheet
  const counted = t(
    `packingRule.content.${rule?.content ?? (sheet.units.length ? (sheet.units[0]?.level === 'carton' ? 'carton' : 'box') : 'piece')}`,
  )
  const facts = [
    sheet.locationCode,
    sheet.customer,
    sheet.parentNumber && t('packing.inside', { parent: sheet.parentNumber }),
  ]
  return (
    <section className="packing-unit" aria-label={sheet.number}>
      <header>
        <h2>
          {t(`packingUnit.level.${sheet.level}`)} {sheet.number}
        </h2>
        <StatusTag color={packingUnitStatus.colors[sheet.status]} label={t(`packingUnitStatus.${sheet.status}`)} />
        {sheet.part && <Tag color="gold">{t('packingUnit.part')}</Tag>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </header>
      {sheet.heldFor && <Alert type="error" showIcon title={t('packing.unitHeld', { why: sheet.heldFor })} />}
      <p className="packing-count">
        <b>{number(packed)}</b>
        {rule && <span> / {number(rule.quantity)}</span>} <small>{counted}</small>
      </p>
      {rule && (
        <ShareBar
          share={packed / rule.quantity}
          label={t('packing.packed')}
          text={t('packing.packedOf', { packed: number(packed), wanted: number(rule.quantity) })}
          tone={packed >= rule.quantity ? 'done' : 'normal'}
        />
      )}
      {sheet.status === 'open' && !rule && packed > 0 && <p className="kit-faint">{t('packing.noRule')}</p>}
      <ul className="packing-lines">
        {sheet.units.map((unit) => (
          <li key={unit.id}>
            <span>
              <b>
                {t(`packingUnit.level.${unit.level}`)} {unit.number}
              </b>{' '}
              {unit.part && <Tag color="gold">{t('packingUnit.part')}</Tag>}
              <small>
                {unit.products} × {number(unit.quantity)}
              </small>
            </span>
            {onTakeOff && (
              <Button
                size="large"
                icon={<CloseOutlined />}
                aria-label={t('packing.takeOut', { what: unit.number })}
                onClick={() => onTakeOff(unit.id, unit.number)}
              />
            )}
          </li>
        ))}
        {sheet.contents.map((line) => (
          <li key={line.id}>
            <span>
              <b>
                {line.productCode} {line.serialNo || line.lotNumber || '–'}
              </b>{' '}
              × {number(line.quantity)} {line.unit} {line.held && <Tag color="red">{t('packing.held')}</Tag>}
              <small>
                {[line.productName, line.serialNo && line.lotNumber, line.packedByName].filter(Boolean).join(' · ')}
              </small>
            </span>
            {onTakeOut && (
              <Button
                size="large"
                icon={<CloseOutlined />}
                aria-label={t('packing.takeOut', { what: line.serialNo || line.lotNumber || line.productCode })}
                onClick={() => onTakeOut(line.id, line.serialNo || `${line.productCode} ${line.lotNumber}`.trim())}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
