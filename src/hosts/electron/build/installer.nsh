; `appId` of main/identity.ts, by which Electron calls the entry that starts the program at sign-in
!define LOGIN_ITEM "cn.steward.console"
!define WINDOWS_VERSION "Software\Microsoft\Windows\CurrentVersion"

; The program registers steward: links for its user at every start, and its start at sign-in where the settings say so.
; Removing the program removes both, unless an update only replaces it, or another program has taken them since.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    !insertmacro offerRemoval
    !insertmacro removeLoginItem
    ; "C:\...\Steward.exe" "%1", from after the first quotation mark
    ReadRegStr $0 HKCU "Software\Classes\steward\shell\open\command" ""
    StrLen $1 "$INSTDIR\"
    StrCpy $2 $0 $1 1
    ${if} $2 == "$INSTDIR\"
      DeleteRegKey HKCU "Software\Classes\steward"
    ${endIf}
  ${endIf}
!macroend

; Asks whether what the program has written goes as well: only the program itself finds its entries of the credential
; manager. Not for all users, because the uninstaller then runs as an administrator, whose data are others; a silent
; removal keeps them. NSIS has no strings of a language within a macro, hence the comparison.
!macro offerRemoval
  ${if} $installMode != "all"
    ${if} $LANGUAGE == "2052"
      StrCpy $0 "是否同时删除管家在此电脑上的设置、缓存、草稿和已保存的登录？导出的文件保留。"
      StrCpy $1 "管家写入的内容没有全部删除：控制台已锁定，或有文件仍在使用。请在卸载前于“设置”末尾删除。"
    ${else}
      StrCpy $0 "Also delete what Steward keeps on this computer: settings, cache, drafts and stored sign-ins? Exported files stay."
      StrCpy $1 "Not everything that Steward has written was deleted: the console is locked, or files are still in use. Delete it at the end of the settings before you uninstall."
    ${endIf}
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 $0 /SD IDNO IDNO kept
    ExecWait '"$INSTDIR\Steward.exe" --remove-everything' $2
    ; Chromium's processes end a moment later, and their files are to be deleted.
    Sleep 1000
    ${if} $2 != "0"
      MessageBox MB_OK|MB_ICONEXCLAMATION $1 /SD IDOK
    ${endIf}
    kept:
  ${endIf}
!macroend

; The value is the path of the program, in quotation marks where it has blanks; the switch of the Task Manager stands
; under the same name beside it.
!macro removeLoginItem
  ReadRegStr $0 HKCU "${WINDOWS_VERSION}\Run" "${LOGIN_ITEM}"
  StrCpy $1 $0 1
  ${if} $1 == '"'
    StrCpy $0 $0 "" 1
  ${endIf}
  StrLen $1 "$INSTDIR\"
  StrCpy $2 $0 $1
  ${if} $2 == "$INSTDIR\"
    DeleteRegValue HKCU "${WINDOWS_VERSION}\Run" "${LOGIN_ITEM}"
    DeleteRegValue HKCU "${WINDOWS_VERSION}\Explorer\StartupApproved\Run" "${LOGIN_ITEM}"
  ${endIf}
!macroend

; Only an installation for all users may close the folder of the policy.
!macro customInstall
  ${if} $installMode == "all"
    SetShellVarContext all
    !insertmacro closePolicyFolder "$APPDATA\Steward"
  ${endIf}
!macroend

; Full access for the system and administrators, reading for users, nothing inherited from ProgramData, where every user
; may create. `src/core/policy` accepts nothing less.
!define POLICY_FOLDER_LIST "O:BAG:BAD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)"
!define ERROR_ALREADY_EXISTS 183
; WRITE_OWNER, WRITE_DAC, READ_CONTROL, FILE_READ_ATTRIBUTES
!define POLICY_FOLDER_ACCESS 0x000E0080
; FILE_FLAG_BACKUP_SEMANTICS, FILE_FLAG_OPEN_REPARSE_POINT: the folder or link itself, never what it leads to
!define POLICY_FOLDER_FLAGS 0x02200000
; OWNER_SECURITY_INFORMATION, DACL_SECURITY_INFORMATION, PROTECTED_DACL_SECURITY_INFORMATION (0x80000005)
!define POLICY_FOLDER_SET -2147483643

; Makes the folder with its list at once, so that nobody gets in between. A folder that is there gets the same owner and
; list. Its files keep theirs, because taking them over would make what a user has written the organisation's policy;
; the console checks them by itself. A link, and what cannot be opened, is moved aside.
!macro closePolicyFolder FOLDER
  StrCpy $0 "${FOLDER}"
  StrCpy $2 "${POLICY_FOLDER_LIST}"
  System::Call 'advapi32::ConvertStringSecurityDescriptorToSecurityDescriptorW(w r2, i 1, *p 0 r1, p 0) i .r2'
  ${if} $2 <> 0
    ; SECURITY_ATTRIBUTES
    System::Call '*(i 12, p r1, i 0) p .r3'
    System::Call 'kernel32::CreateDirectoryW(w r0, p r3) i .r4 ?e'
    Pop $5
    ${if} $4 = 0
    ${andIf} $5 = ${ERROR_ALREADY_EXISTS}
      StrCpy $2 0
      System::Call 'kernel32::CreateFileW(w r0, i ${POLICY_FOLDER_ACCESS}, i 7, p 0, i 3, i ${POLICY_FOLDER_FLAGS}, p 0) p .r4'
      ${if} $4 <> -1
        ; BY_HANDLE_FILE_INFORMATION begins with the attributes: a folder (0x10) that is no link (0x400).
        System::Alloc 52
        Pop $5
        System::Call 'kernel32::GetFileInformationByHandle(p r4, p r5) i .r6'
        System::Call '*$5(i .r7)'
        System::Free $5
        IntOp $7 $7 & 0x410
        ${if} $6 <> 0
        ${andIf} $7 = 0x10
          System::Call 'advapi32::SetKernelObjectSecurity(p r4, i ${POLICY_FOLDER_SET}, p r1) i .r2'
        ${endIf}
        System::Call 'kernel32::CloseHandle(p r4)'
      ${endIf}
      ${if} $2 = 0
        System::Call 'kernel32::GetTickCount() i .r5'
        ClearErrors
        Rename "$0" "$0.refused-$5"
        System::Call 'kernel32::CreateDirectoryW(w r0, p r3)'
        ClearErrors
      ${endIf}
    ${endIf}
    System::Free $3
    System::Call 'kernel32::LocalFree(p r1)'
  ${endIf}
!macroend
