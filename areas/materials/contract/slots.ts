/** What another area shows of a product, opened from its row. */
export interface ProductSection {
  productId: number
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'product.section': ProductSection
  }
}
