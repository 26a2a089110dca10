import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { labelOf } from '#core/contract/names.ts'
import { useT } from '#core/web/i18n/index.ts'
import { FieldValue } from '../parts/field-value.tsx'
import type { EntityLike } from '../types.ts'
import type { Difference } from './stale.ts'
import type { FormValues } from './values.ts'

interface Props {
  entity: EntityLike
  found: readonly Difference[]
  row: FormValues | null
  theirs: FormValues | null
  onSettle(keep: ReadonlySet<string>): void
}

/** Somebody saved the row meanwhile: field by field, the person's own value or the newer one. Nothing is lost unseen. */
export function StalePanel({ entity, found, row, theirs, onSettle }: Props) {
  const t = useT()
  const [keep, setKeep] = useState<ReadonlySet<string>>(
    () => new Set(found.filter((each) => each.conflict).map((each) => each.field)),
  )
  const choose = (field: string, mine: boolean) => {
    const next = new Set(keep)
    if (mine) next.add(field)
    else next.delete(field)
    setKeep(next)
  }
  return (
    <Alert
      className="kit-gap"
      type="warning"
      showIcon
      title={t('kit.stale')}
      description={
        <div className="kit-stale">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('kit.field')}</th>
                <th scope="col">{t('kit.mine')}</th>
                <th scope="col">{t('kit.newer')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ field, mine, theirs: newer }) => {
                const declared = entity.fields[field]
                const label = labelOf(entity, field, t)
                return (
                  <tr key={field}>
                    <th scope="row">{label}</th>
                    <td>
                      <Radio
                        name={`${label} ${t('kit.mine')}`}
                        checked={keep.has(field)}
                        onChange={() => choose(field, true)}
                      >
                        <FieldValue field={declared} value={mine} row={mine === row?.[field] ? row : null} />
                      </Radio>
                    </td>
                    <td>
                      <Radio
                        name={`${label} ${t('kit.newer')}`}
                        checked={!keep.has(field)}
                        onChange={() => choose(field, false)}
                      >
                        <FieldValue field={declared} value={newer} row={theirs} />
                      </Radio>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          <Button type="primary" size="small" onClick={() => onSettle(keep)}>
            {t('kit.useChosen')}
          </Button>
        </div>
      }
    />
  )
}
