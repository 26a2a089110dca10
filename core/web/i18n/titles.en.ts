import type { Catalog } from './catalogs.ts'

const files = import.meta.glob<Catalog>('../../../areas/**/locales/en.json', {
  eager: true,
  import: 'default',
  query: '?titles',
})

export default Object.assign({}, ...Object.values(files)) as Catalog
