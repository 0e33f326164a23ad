/** Shows times in the clock of whoever looks, unless they chose one. Without it they choose it themselves. */
const shown = document.querySelector('[data-zone]')?.dataset.zone
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
if (shown && zone && zone !== shown) {
  const here = new URL(location.href)
  here.searchParams.set('zone', zone)
  location.replace(here)
}
