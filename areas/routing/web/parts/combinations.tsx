import { CalculatorOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import {
  addCombination,
  type CombinationRow,
  combinationCrud,
  combinedQuantityOf,
  updateCombination,
} from '#areas/routing/contract/combination.ts'
import { useT } from '#core/web/i18n/index.ts'
import { DecimalInput, FormDrawer, type InputProps, ListScreen } from '#core/web/kit/index.ts'

const crud = { ...combinationCrud, add: addCombination, update: updateCombination }

/** The combined quantity, reckoned by the person's press; a change of the products asks for it anew. */
function CombinedQuantity({ id, value, onChange, disabled }: InputProps) {
  const t = useT()
  const form = Form.useFormInstance()
  const calculate = () => {
    const products = (form.getFieldValue('products') ?? []) as { quantity?: number | null }[]
    onChange?.(combinedQuantityOf(products.map((each) => each ?? {})))
  }
  return (
    <div className="rt-calculate">
      <DecimalInput id={id} scale={4} readOnly disabled={disabled} value={value as number | null} />
      <Button icon={<CalculatorOutlined />} disabled={disabled} onClick={calculate}>
        {t('combination.calculate')}
      </Button>
    </div>
  )
}

export function Combinations() {
  const t = useT()
  return (
    <ListScreen<CombinationRow>
      crud={crud}
      search={['createdAt']}
      topics={['combination', 'product']}
      ownForm={({ row, close, saved }) => (
        <FormDrawer
          crud={crud}
          row={row}
          width={960}
          sections={[{ fields: ['number', 'name', 'products', 'combinedQuantity', 'hours', 'remark'] }]}
          renderers={{ combinedQuantity: (input) => <CombinedQuantity {...input} /> }}
          derive={(changed) => ('products' in changed ? { combinedQuantity: null } : undefined)}
          onClose={close}
          onSaved={saved}
        >
          <p className="kit-faint">{t('combination.hint')}</p>
        </FormDrawer>
      )}
    />
  )
}
