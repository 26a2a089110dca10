import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/component.tsx'
import { PlainTable } from './plain-table.tsx'

/** A browser that draws tables wider than the room that they have. */
function wide(): () => void {
  const was = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollWidth')
  Object.defineProperty(Element.prototype, 'scrollWidth', { configurable: true, get: () => 900 })
  return () => Object.defineProperty(Element.prototype, 'scrollWidth', was as PropertyDescriptor)
}

function Two({ acts }: { acts: boolean }) {
  return (
    <PlainTable
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[{ id: 1, name: 'ST10' }]}
      columns={[{ dataIndex: 'name', render: (name: string) => (acts ? <button type="button">{name}</button> : name) }]}
    />
  )
}

const scrolled = () => screen.getByText('ST10').closest('.ant-table-content')

test('a table of texts that scrolls is reached by the keyboard, one with something to press is by that', async () => {
  const narrow = wide()
  try {
    const { rerender } = await show(<Two acts={false} />)
    expect(scrolled()?.getAttribute('tabindex')).toBe('0')
    rerender(<Two acts />)
    expect(scrolled()?.getAttribute('tabindex')).toBeNull()
  } finally {
    narrow()
  }
})

test('a table that has room enough is no stop on the way of the tabulator', async () => {
  await show(<Two acts={false} />)
  expect(scrolled()?.getAttribute('tabindex')).toBeNull()
})
