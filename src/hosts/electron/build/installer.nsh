; The program registers steward: links for its user at every start. Removing the program removes them, unless an
; update only replaces it, or another program has taken the links since.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ; "C:\...\Steward.exe" "%1", from after the first quotation mark
    ReadRegStr $0 HKCU "Software\Classes\steward\shell\open\command" ""
    StrLen $1 "$INSTDIR\"
    StrCpy $2 $0 $1 1
    ${if} $2 == "$INSTDIR\"
      DeleteRegKey HKCU "Software\Classes\steward"
    ${endIf}
  ${endIf}
!macroend
