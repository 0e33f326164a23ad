# Says what an interactive zsh offers when Tab is pressed: zsh -f offered-by.zsh SCRIPT 'typed words'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; autoload -Uz compinit; compinit -u -D; source $1"
zpty -w shell "bindkey '^I' complete-word; zstyle ':completion:*' insert-tab false"
# compadd is what every completion ends in; with -O, -A or -D it only fills a variable.
zpty -w shell 'compadd() {
  [[ ${@[1,(i)(-|--)]} == *-(O|A|D)(\ *|) ]] && { builtin compadd "$@"; return }
  local -a offered; builtin compadd -O offered "$@"; print -lr -- "offered "${^offered}; builtin compadd "$@"
}'
# The quotes keep the terminal's echo of these lines from saying it, too.
zpty -w shell 'comppostfuncs=(tell-end); tell-end() { print complet""ed; exit }; print read""y'
zpty -r shell said $'*ready\r\n*'
zpty -w -n shell "$2"$'\t'
zpty -r shell said '*completed*'
print -r -- $said
