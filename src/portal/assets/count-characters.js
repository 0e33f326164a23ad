// Says how much more a text may have. Who does not see the number hears the bound with the help, and what is too much with the problem.

/** @param say a text of the page, by its name */
export function startCounting(form, say) {
  const { lang } = document.documentElement
  const plurals = new Intl.PluralRules(lang)
  const numbers = new Intl.NumberFormat(lang)

  function counted(forms, number) {
    const texts = JSON.parse(say(forms))
    return (texts[plurals.select(number)] ?? texts.other).replace('{count}', numbers.format(number))
  }

  function count(control) {
    const left = control.dataset.maxLength - [...control.value].length
    let line = control.nextElementSibling
    if (!line?.matches('.counter')) {
      line = Object.assign(document.createElement('p'), { className: 'counter help' })
      line.setAttribute('aria-hidden', 'true')
      control.after(line)
    }
    line.textContent = left < 0 ? counted('CharactersOver', -left) : counted('CharactersLeft', left)
    line.classList.toggle('over', left < 0)
  }

  form.addEventListener('input', ({ target }) => target.dataset.maxLength && count(target))
  for (const control of form.querySelectorAll('[data-max-length]')) count(control)
}
