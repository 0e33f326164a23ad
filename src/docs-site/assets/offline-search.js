// Searches the pages of a disk: search-data.js has what can be found, and what finds it (offline-site.ts).
// Scripts of a disk share their names, so these stand in a block.
{
  let index
  const find = (query, limit) => {
    if (!index) {
      index = new globalThis.SearchIndex()
      index.add(globalThis.findables)
    }
    return index.find(query, limit)
  }
  globalThis.findOffline = (query) => find(query, 8)

  const asked = new URLSearchParams(location.search).get('q')
  if (asked) {
    const results = document.createElement('ol')
    results.className = 'found'
    for (const { path, title, place, excerpt } of find(asked, 40)) {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = `../${path}`
      link.textContent = title
      const where = document.createElement('span')
      where.className = 'muted'
      where.textContent = ` ${place}`
      const text = document.createElement('p')
      text.textContent = excerpt
      item.append(link, where, text)
      results.append(item)
    }
    document.querySelector('main h1').textContent = `${results.children.length} found for “${asked}”`
    document.querySelector('main p').replaceWith(results)
    document.querySelector('input[name=q]').value = asked
  }
}
