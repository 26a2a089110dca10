import { expect, test } from 'vitest'
import { namelessButtons } from './icon-buttons.ts'

test('a button of an icon alone says its name', () => {
  const screen = `
    const a = <Button icon={<Left />} />
    const b = <Button icon={<Left />} aria-label={t('back')} />
    const c = <Button icon={<Left />}>{t('back')}</Button>
    const d = <FloatButton
      icon={<Left />}
    />
    const e = <Button {...given} icon={<Left />} />`
  expect(namelessButtons('x.tsx', screen)).toEqual([
    'x.tsx:2 a button of an icon alone: say its name in aria-label',
    'x.tsx:5 a button of an icon alone: say its name in aria-label',
  ])
})
